import "go:wasm_exec";

// The engines in a worker. The first message is their code; they take the others themselves.
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
      .then(() => fail("the engines have ended"), (why: unknown) => fail(String(why)));
  },
  { once: true },
);

// fail says why as an error that nobody catches, which the page hears of.
const fail = (why: string): void => {
  setTimeout(() => {
    throw new Error(why);
  });
};
