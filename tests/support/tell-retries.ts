/** Set up for every test file: a test that is tried again says so at once, and not only when its last attempt has ended. */
import { beforeEach } from 'vitest';

beforeEach(({ task }) => {
  const failed = task.result?.retryCount ?? 0;
  if (failed > 0) console.error(`tried again: ${task.name}`);
});
