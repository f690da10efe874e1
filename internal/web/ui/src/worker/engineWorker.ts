import "virtual:wasm_exec";

// The Web Worker that runs the engines. Its first message is the compiled module of internal/web/wasm, whose Go code
// receives all later messages.

// Go is defined by wasm_exec.js.
declare class Go {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

addEventListener(
  "message",
  ({ data }: MessageEvent<WebAssembly.Module>) => {
    const go = new Go();
    WebAssembly.instantiate(data, go.importObject)
      .then((instance) => go.run(instance))
      .then(() => fail("the engines have ended"), (reason: unknown) => fail(String(reason)));
  },
  { once: true },
);

// fail throws outside of any promise, so that the error event of the worker tells the page.
const fail = (reason: string): void => {
  setTimeout(() => {
    throw new Error(reason);
  });
};
