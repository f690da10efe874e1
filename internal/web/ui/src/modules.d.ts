// The modules that vite.config.ts makes, and files that are no TypeScript.

declare module "virtual:messages/*" {
  const messages: Record<string, string | { one: string; other: string }>;
  export default messages;
}
declare module "virtual:api-client" {
  export const apiClient: import("./api/client").ApiClient;
}
declare module "virtual:wasm_exec";
declare module "*.css";
