export interface SavedFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Saves a text as a file by a browser download. */
export function saveFile({ name, type, text }: SavedFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By the next task the download holds its own reference to the blob.
  setTimeout(() => URL.revokeObjectURL(url));
}
