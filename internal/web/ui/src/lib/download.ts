// downloadFile makes the browser download a blob as a file with a name.
export function downloadFile(name: string, content: Blob): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(content);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}
