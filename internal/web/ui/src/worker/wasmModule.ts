let loading: Promise<WebAssembly.Module> | undefined;

// loadWasmModule returns the engines as a compiled module, which is fetched once. A failed load is repeated at the
// next call. The file is compressed with gzip under the ending .bin: so it is small on every host of
// files, and no host sets a Content-Encoding for it.
export function loadWasmModule(): Promise<WebAssembly.Module> {
  return (loading ??= fetchModule().catch((reason: unknown) => {
    loading = undefined;
    throw reason;
  }));
}

async function fetchModule(): Promise<WebAssembly.Module> {
  const response = await fetch("./assets/engines.bin");
  if (!response.ok) throw new Error(response.statusText);
  const code = response.body!.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(code, { headers: { "Content-Type": "application/wasm" } }));
}
