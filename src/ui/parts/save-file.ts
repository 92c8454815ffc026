export interface SavedFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Hands a text to the browser as a download. */
export function saveFile({ name, type, text }: SavedFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the blob by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}
