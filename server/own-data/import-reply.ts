/** How an import ended, for whoever waits for it and for whoever asks later. */
import type { ImportState } from '#domain/wire/own-data.ts';
import type { ImportRow } from '../db/schema.ts';
import { conflict, invalid, json, type Reply } from '../http/reply.ts';
import type { Imported, Progress } from './import-tasks.ts';

export const interrupted = conflict(
  'import_interrupted',
  'The import was interrupted. Import the same file again: it continues where it stopped.',
);
export const stopped = conflict('import_stopped', 'The import was stopped.');

/** To whoever waits for the end, when the process ends first: the next one goes on. */
export const goesOn = json(202, {
  message: 'The import goes on. Its state can be asked for.',
  imported: 0,
  existing: 0,
  is_running: true,
});

export function replyToImport(outcome: Imported): Reply {
  switch (outcome.kind) {
    case 'wrong':
      return invalid(outcome.errors);
    case 'full': {
      const message = `There is no room for all tasks of the file. ${countedWords(outcome.progress)}`;
      return invalid({ tasks: [message] }, outcome.code);
    }
    case 'imported':
      return done(outcome.progress);
    case 'ended':
      return stopped;
    case 'stopped':
      return interrupted;
  }
}

/** To the request that sent the file. */
export function replyOfRow({ rows_done, imported, refusal }: ImportRow): Reply {
  return refusal === null ? done({ done: rows_done, imported }) : (JSON.parse(refusal) as Reply);
}

export function stateOfRow(row: ImportRow | null): ImportState {
  if (row === null) return { state: 'none', rows: null, done: 0, imported: 0, refusal: null };
  const { rows_total, rows_done, imported, refusal } = row;
  const { body } = refusal === null ? { body: null } : (JSON.parse(refusal) as Reply);
  return {
    state: row.state,
    rows: rows_total,
    done: rows_done,
    imported,
    refusal: body?.kind === 'json' ? (body.value as ImportState['refusal']) : null,
  };
}

function done(progress: Progress): Reply {
  const { done: rows, imported } = progress;
  return json(200, { message: countedWords(progress), imported, existing: rows - imported });
}

function countedWords({ done: rows, imported }: Progress): string {
  return `Imported: ${imported}. There already: ${rows - imported}.`;
}
