/** Opens the file of an import in a worker thread (`read-file-worker.ts`) and asks it for the rows in parts. */
import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { ImportedTask } from '#domain/wire/own-data.ts';
import { json, type Reply } from '../http/reply.ts';
import type { ImportSource, OutsideProject } from './import-source.ts';

export interface ToWorker {
  readonly part: 'outside' | 'batch';
  readonly from: number;
}

/** `moved`: it goes on, however slow the machine is. */
export type FromWorker = { readonly kind: 'moved' } | Answer;

type Answer =
  | { readonly kind: 'rows'; readonly rows: number }
  | { readonly kind: 'refused'; readonly reply: Reply }
  | { readonly kind: 'part'; readonly items: readonly unknown[] };

export type OpenedFile =
  | { readonly kind: 'open'; readonly source: ImportSource; readonly close: () => Promise<void> }
  | { readonly kind: 'refused'; readonly reply: Reply };

interface Limits {
  readonly heap: ResourceLimits;
  /** In which nothing moves. */
  readonly stillMs: number;
}

/** Enough for the most rows that fit into a file. With the young generation and the file itself it is what an import may add to the process. */
const LIMITS: Limits = {
  heap: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  // Many times what parsing the largest file takes, which is the longest step: how many there are follows from its size.
  stillMs: 30_000,
};

const tooMuchMemory = json(413, { message: 'The file takes too much memory to be read.' });
const tooMuchTime = json(413, { message: 'The file takes too long to be read.' });

/** `script` is the worker. Rejects if that fails for a reason that is not in the file. */
export async function openFile(path: string, script: URL, limits: Limits = LIMITS): Promise<OpenedFile> {
  const worker = new Worker(script, { workerData: { path }, resourceLimits: limits.heap, execArgv: [] });
  const close = async () => void (await worker.terminate());
  const timer = setTimeout(() => answers.end(tooMuchTime), limits.stillMs);
  const answers = answersOf(worker, () => void timer.refresh());
  const first = await answers.next().finally(() => clearTimeout(timer));
  if (first.kind === 'refused') {
    await close();
    return first;
  }
  if (first.kind === 'part') throw new Error('The worker gave a part before it was asked.');
  const ask = async (message: ToWorker): Promise<readonly unknown[]> => {
    const next = answers.next();
    worker.postMessage(message, []);
    const answer = await next;
    if (answer.kind !== 'part') throw new Error('The worker ended while its rows were read.');
    return answer.items;
  };
  const source: ImportSource = {
    rows: first.rows,
    outside: async (from) => (await ask({ part: 'outside', from })) as readonly OutsideProject[],
    batch: async (from) => (await ask({ part: 'batch', from })) as readonly ImportedTask[],
  };
  return { kind: 'open', source, close };
}

/** One answer is awaited at a time. */
function answersOf(worker: Worker, onMoved: () => void) {
  let awaiting: Awaiting | null = null;
  const end = (reply: Reply) => awaiting?.resolve({ kind: 'refused', reply });
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'moved') onMoved();
    else awaiting?.resolve(message);
  });
  worker.on('error', (error: Error) => {
    const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (isMemory) end(tooMuchMemory);
    else awaiting?.reject(error);
  });
  worker.on('exit', () => awaiting?.reject(new Error('The worker that reads an import ended.')));
  return {
    end,
    next: () =>
      new Promise<Answer>((resolve, reject) => {
        awaiting = { resolve, reject };
      }),
  };
}

interface Awaiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}
