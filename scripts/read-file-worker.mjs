/** The server's worker from its source, for `npm run dev` and the tests: a worker thread does not inherit tsx. */
import { register } from 'tsx/esm/api';

register();
await import('../server/own-data/read-file-worker.ts');
