let loading: Promise<WebAssembly.Module> | undefined;

// engines returns the compiled engines. The file is packed with gzip, and has a name of its
// own kind, so that it is small and the same on any host of files.
export function engines(): Promise<WebAssembly.Module> {
  return (loading ??= load().catch((why: unknown) => {
    loading = undefined;
    throw why;
  }));
}

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch("./assets/engines.bin");
  if (!response.ok) throw new Error(response.statusText);
  const code = response.body!.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(code, { headers: { "Content-Type": "application/wasm" } }));
}
