declare module "texts:*" {
  const messages: Record<string, string | { one: string; other: string }>;
  export default messages;
}
declare module "*.css";
