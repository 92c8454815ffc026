/** Export and import of a user's data. */
import { setImmediate } from 'node:timers/promises';
import {
  exportSchema,
  importBody,
  importedSchema,
  importStateSchema,
  type ImportedTask,
} from '#domain/wire/own-data.ts';
import { invalid, json, noContent, unavailable, type Reply } from '../http/reply.ts';
import { largeRoute, route, type Route, type SentBody, type SignedInCall } from '../http/route.ts';
import { replyOfRow, replyToImport, stateOfRow } from '../own-data/import-reply.ts';
import { sourceOf } from '../own-data/import-source.ts';
import { isSession, readImport, removeImport } from '../own-data/import-state.ts';
import { importTasks, NOTHING_DONE } from '../own-data/import-tasks.ts';
import { checkRows } from '../own-data/imported-rows.ts';
import { writeExport } from '../own-data/write-export.ts';

const MAX_IMPORT_BYTES = 32 * 1024 * 1024;

export const ownDataRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/user/export',
    answer: exportSchema,
    limit: 'export',
    needsProof: true,
    reads: 'export',
    handle: ({ deps, caller, at }) => {
      const { config, database, serverId } = deps;
      const { mailIsSetUp } = config;
      const pieces = writeExport(database, { user: caller.id, at, serverId, mailIsSetUp });
      return Promise.resolve({
        status: 200,
        body: { kind: 'stream', value: encoded(pieces), type: 'application/json' },
        headers: { 'Content-Disposition': `attachment; filename="kinbox-export-${at.slice(0, 10)}.json"` },
      });
    },
  }),
  largeRoute({
    method: 'POST',
    path: '/api/user/import',
    body: importBody,
    maxBodyBytes: MAX_IMPORT_BYTES,
    limit: 'import',
    answer: importedSchema,
    status: [200, 202],
    asyncable: true,
    refusals: {
      409: ['import_stopped', 'import_interrupted'],
      422: ['too_many_tasks', 'too_much_text', 'too_many_subtasks'],
    },
    handle: async (call) => {
      const { body } = call;
      if (body.kind === 'spooled') return importFile(call, body);
      const checked = checkRows(body.value.tasks);
      return checked.kind === 'wrong' ? invalid(checked.errors) : importRows(call, checked.rows);
    },
  }),
  route({
    method: 'GET',
    path: '/api/user/import',
    answer: importStateSchema,
    handle: async ({ deps: { database }, caller }) =>
      json(200, stateOfRow(await database.read((tx) => readImport(tx, caller.id)))),
  }),
  route({
    method: 'DELETE',
    path: '/api/user/import',
    answer: 'none',
    handle: async ({ deps: { database }, caller }) => {
      await database.write((tx) => removeImport(tx, caller.id));
      return noContent;
    },
  }),
];

/** Retry-After while the user, or the server, has enough imports that are running, in seconds. */
const RETRY_SECONDS = 10;

type ImportCall = SignedInCall<unknown, unknown>;
type SpooledBody = Extract<SentBody<unknown>, { kind: 'spooled' }>;

/** Small enough to be done with its request. */
async function importRows({ deps, caller, at }: ImportCall, rows: readonly ImportedTask[]): Promise<Reply> {
  const outcome = await importTasks(deps, sourceOf(rows), {
    actor: { id: caller.id, display_name: caller.displayName },
    at,
    from: NOTHING_DONE,
    mayGoOn: (tx) => isSession(tx, { user: caller.id, token: caller.token.id, nowMs: deps.clock() }),
    record: () => Promise.resolve(),
    isStopping: () => false,
  });
  return replyToImport(outcome);
}

/** Without `Prefer: respond-async`, as with apps of before, the answer comes at the end. */
async function importFile(call: ImportCall, { path, keep }: SpooledBody): Promise<Reply> {
  const { deps, caller, prefersAsync, signal } = call;
  const user = caller.id;
  const isBegun = await deps.imports.begin({ path, keep, user, token: caller.token.id });
  if (!isBegun) return unavailable(RETRY_SECONDS);
  if (prefersAsync) {
    const begun = { message: 'The import has begun.', imported: 0, existing: 0, is_running: true };
    return json(202, begun, { 'Preference-Applied': 'respond-async' });
  }
  const row = await deps.imports.untilEnded(user, signal());
  return 'state' in row ? replyOfRow(row) : row;
}

/** Reads on only when the client has consumed what came before. */
function encoded(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        // SQLite answers at once: without this, an export to a fast reader would let nobody else's request in.
        await setImmediate();
        const piece: IteratorResult<string, unknown> = await pieces.next();
        if (piece.done === true) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}
