/** Export and import of a user's data. */
import { setImmediate } from 'node:timers/promises';
import { exportSchema, importBody, importedSchema } from '#domain/wire/own-data.ts';
import { invalid, json, type Reply } from '../http/reply.ts';
import { route, type Route } from '../http/route.ts';
import { importTasks, type Counts, type Imported } from '../own-data/import-tasks.ts';
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
  route({
    method: 'POST',
    path: '/api/user/import',
    body: importBody,
    maxBodyBytes: MAX_IMPORT_BYTES,
    limit: 'import',
    answer: importedSchema,
    refusals: { 422: ['too_many_tasks', 'too_many_subtasks'] },
    handle: async ({ deps, caller, body, at }) => {
      const checked = checkRows(body.tasks);
      if (checked.kind === 'wrong') return invalid(checked.errors);
      const actor = { id: caller.id, display_name: caller.displayName };
      return replyToImport(await importTasks(deps, checked.rows, { actor, at }));
    },
  }),
];

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

function replyToImport(outcome: Imported): Reply {
  switch (outcome.kind) {
    case 'wrong':
      return invalid(outcome.errors);
    case 'full': {
      const message = `There is no room for all tasks of the file. ${countedWords(outcome)}`;
      return invalid({ tasks: [message] }, outcome.of === 'realm' ? 'too_many_tasks' : 'too_many_subtasks');
    }
    case 'imported': {
      const { imported, existing } = outcome;
      return json(200, { message: countedWords(outcome), imported, existing });
    }
  }
}

function countedWords({ imported, existing }: Counts): string {
  return `Imported: ${imported}. There already: ${existing}.`;
}
