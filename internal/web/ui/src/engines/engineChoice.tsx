import { useEffect, useState } from "preact/hooks";
import { loadMessages } from "../lib/i18n";
import type { EngineForm, EngineFormProps } from "./engineForm";

// EngineChoice is an EngineForm whose code and messages are loaded when it is shown first.
export function EngineChoice(props: EngineFormProps) {
  const [Form, setForm] = useState<{ of: typeof EngineForm }>();
  const [error, setError] = useState("");
  useEffect(() => {
    void Promise.all([import("./engineForm"), loadMessages("engines")]).then(([{ EngineForm }]) => setForm({ of: EngineForm }), (e: Error) => setError(e.message));
  }, []);
  if (error) return <p class="error" role="alert">{error}</p>;
  return Form ? <Form.of {...props} /> : <div class="engine-form-space" aria-busy="true" />;
}
