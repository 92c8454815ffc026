/**
 * Does one after the other, also where one fails: then it throws, once all are done, what the first has thrown. Begins none
 * after `signal`, and throws its reason.
 */
export async function doAll(tasks: readonly (() => Promise<unknown>)[], signal?: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  for (const task of tasks) {
    if (signal?.aborted === true) break;
    await task().catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
  signal?.throwIfAborted();
}
