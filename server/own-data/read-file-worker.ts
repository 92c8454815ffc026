/**
 * The worker thread that reads the file of an import, with a heap of its own: what it does delays nobody, and what it
 * takes is bounded. It keeps the rows and gives them in parts.
 */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { inParts } from './import-source.ts';
import type { FromWorker, ToWorker } from './open-file.ts';
import { readFile } from './read-file.ts';

const { path } = workerData as { readonly path: string };
const read = readFile(readFileSync(path), () => tell({ kind: 'moved' }));
if (read.kind === 'refused') tell(read);
else {
  const parts = inParts(read.rows);
  parentPort?.on('message', ({ part, from }: ToWorker) => {
    tell({ kind: 'part', items: part === 'outside' ? parts.outside(from) : parts.batch(from) });
  });
  tell({ kind: 'rows', rows: read.rows.length });
}

function tell(message: FromWorker): void {
  parentPort?.postMessage(message, []);
}
