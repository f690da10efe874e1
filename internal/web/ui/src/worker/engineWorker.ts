import "virtual:wasm_exec";

// The Web Worker that runs the engines. Its first message is the URL of the engines, which the worker then compiles and posts as
// { module }, or { failure } where they cannot be loaded; or, where another worker has done so, the compiled module. The Go code of
// the module, internal/web/wasm, receives all later messages.

// Go is defined by wasm_exec.js.
declare class Go {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

addEventListener(
  "message",
  ({ data }: MessageEvent<WebAssembly.Module | string>) => {
    if (typeof data !== "string") return run(data);
    compile(data).then(
      (module) => {
        postMessage({ module });
        run(module);
      },
      (reason: unknown) => postMessage({ failure: String(reason) }),
    );
  },
  { once: true },
);

// compile returns the engines as a compiled module. Their file is compressed with gzip under the ending .bin: so it is small on every
// host of files, and no host sets a Content-Encoding for it.
async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(response.statusText);
  const code = response.body!.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(code, { headers: { "Content-Type": "application/wasm" } }));
}

// run runs the Go code of the module.
function run(module: WebAssembly.Module): void {
  const go = new Go();
  WebAssembly.instantiate(module, go.importObject)
    .then((instance) => go.run(instance))
    .then(() => fail("the engines have ended"), (reason: unknown) => fail(String(reason)));
}

// fail throws outside of any promise, so that the error event of the worker tells the page.
const fail = (reason: string): void => {
  setTimeout(() => {
    throw new Error(reason);
  });
};
