declare module "texts:*" {
  const messages: Record<string, string | { one: string; other: string }>;
  export default messages;
}
declare module "*.css";
declare module "here:back" {
  export const back: import("./api/client").Back;
}
declare module "go:wasm_exec";
