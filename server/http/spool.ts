/** Writes a large body to a file while it arrives: the process holds no more of it than what is on the way. */
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What has been read of a body, and the reader of the rest. */
export interface PartlyRead {
  readonly chunks: readonly Uint8Array[];
  readonly rest: ReadableStreamDefaultReader<Uint8Array>;
}

/** False if it is longer than allowed. The file is there only if it is whole, and on disk when this returns. */
export async function spool(
  { chunks, rest }: PartlyRead,
  { path, maxBytes }: { readonly path: string; readonly maxBytes: number },
): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  let isWhole = false;
  try {
    let length = 0;
    for await (const chunk of joined({ chunks, rest })) {
      length += chunk.length;
      if (length > maxBytes) {
        await rest.cancel();
        return false;
      }
      await file.writeFile(chunk);
    }
    await file.datasync();
    isWhole = true;
    return true;
  } finally {
    await file.close();
    if (!isWhole) await rm(path, { force: true });
  }
}

async function* joined({ chunks, rest }: PartlyRead): AsyncGenerator<Uint8Array> {
  yield* chunks;
  for (;;) {
    const { done, value } = await rest.read();
    if (done) return;
    yield value;
  }
}
