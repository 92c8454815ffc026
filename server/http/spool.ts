/** Writes a large body to a file while it arrives: the process holds no more of it than what is on the way. */
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What has been read of a body, and the reader of the rest. */
export interface PartlyRead {
  readonly chunks: readonly Uint8Array[];
  readonly rest: ReadableStreamDefaultReader<Uint8Array>;
}

export type Spooled = 'whole' | 'tooLong' | 'brokenOff';

/** The file is there only if the body is whole and not longer than allowed, and on disk when this returns. */
export async function spool(
  { chunks, rest }: PartlyRead,
  { path, maxBytes }: { readonly path: string; readonly maxBytes: number },
): Promise<Spooled> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  let isWhole = false;
  try {
    let length = 0;
    for await (const chunk of joined({ chunks, rest })) {
      if (chunk === null) return 'brokenOff';
      length += chunk.length;
      if (length > maxBytes) {
        await rest.cancel();
        return 'tooLong';
      }
      await file.writeFile(chunk);
    }
    await file.datasync();
    isWhole = true;
    return 'whole';
  } finally {
    await file.close();
    if (!isWhole) await rm(path, { force: true });
  }
}

/** Null in the end if the rest does not come. */
async function* joined({ chunks, rest }: PartlyRead): AsyncGenerator<Uint8Array | null> {
  yield* chunks;
  for (;;) {
    const piece = await rest.read().catch(() => null);
    if (piece?.done === true) return;
    yield piece?.value ?? null;
    if (piece === null) return;
  }
}
