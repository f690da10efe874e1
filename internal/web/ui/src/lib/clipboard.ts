// copyFrom copies the text of a field to the clipboard, and selects the text.
export async function copyFrom(field: HTMLInputElement): Promise<void> {
  field.select();
  if (isSecureContext) await navigator.clipboard.writeText(field.value);
  else document.execCommand("copy"); // the only way over plain HTTP from another machine
}
