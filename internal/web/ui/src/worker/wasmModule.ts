let compiled: Promise<WebAssembly.Module> | undefined;

// CompileReply is what the worker that compiles the engines posts, see engineWorker.ts.
interface CompileReply {
  module?: WebAssembly.Module;
  failure?: string; // why the engines cannot be loaded
}

// sendModule gives a new worker the engines: the first worker compiles them, which keeps the page's own thread free, and the later ones
// get the compiled module. It returns once the worker has them. After a failure the next worker tries again.
export async function sendModule(worker: Worker): Promise<void> {
  if (compiled) return worker.postMessage(await compiled);
  compiled = compileIn(worker);
  await compiled.catch((reason: unknown) => {
    compiled = undefined;
    throw reason;
  });
}

// compileIn lets a worker fetch and compile the engines, and returns the compiled module.
function compileIn(worker: Worker): Promise<WebAssembly.Module> {
  return new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<CompileReply>) => {
      if (data.module) resolve(data.module);
      if (data.failure) reject(new Error(data.failure));
    });
    worker.addEventListener("error", () => reject(new Error("the worker has ended")));
    worker.postMessage(new URL("./assets/engines.bin", location.href).href);
  });
}
