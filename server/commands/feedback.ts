import { toIsoTime } from '#domain/ids.ts';
import type { Feedback } from '#domain/wire/admin-feedback.ts';
import { parseNumber } from '#domain/wire/fields.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { findFeedback, markAnswered, readFeedback } from '../feedback-list.ts';
import { silentLog } from '../log/log.ts';
import { done, refused, type Command, type Outcome } from './command.ts';

/** As many as somebody reads at once. */
const SHOWN = 50;

export const feedback: Command = {
  name: 'feedback',
  argument: null,
  does: 'shows the feedback that is not answered yet, the newest first',
  run: (config) =>
    withDatabase(config, async (database) => {
      const { keys, shown } = await database.read(async (tx) => {
        const keys = await findFeedback(tx, false, { after: null, limit: SHOWN + 1 });
        const ids = keys.slice(0, SHOWN).map(({ id }) => id);
        return { keys, shown: ids.length === 0 ? [] : await readFeedback(tx, ids) };
      });
      if (shown.length === 0) return done('No feedback is open.');
      const rest =
        keys.length > SHOWN ? ['There is older feedback, which is shown once these are answered.'] : [];
      return done([...shown.map(describe), ...rest].join('\n\n'));
    }),
};

export const feedbackAnswered: Command = {
  name: 'feedback answered',
  argument: { name: 'NUMBER', isOptional: false },
  does: 'marks the feedback with this number as answered',
  run: (config, written) =>
    withDatabase(config, async (database) => {
      const id = parseNumber(written ?? '');
      const at = toIsoTime(Date.now());
      const isThere =
        id !== null && (await database.write((tx) => markAnswered(tx, id, { answered: true, at })));
      return isThere
        ? done(`Feedback ${id} is answered.`)
        : refused(`There is no feedback with the number ${printable(written ?? '')}.`);
    }),
};

async function withDatabase(config: Config, run: (database: Database) => Promise<Outcome>): Promise<Outcome> {
  const { database, close } = await openDatabase(config, silentLog);
  try {
    return await run(database);
  } finally {
    await close();
  }
}

function describe({ id, name, description, from, created_at }: Feedback): string {
  const lines = description.split('\n').map((line) => `  ${printable(line)}`);
  return [
    `${id}: ${printable(name)}`,
    `${created_at.slice(0, 10)}, ${printable(from.name)}, ${printable(from.email)}`,
    ...lines,
  ].join('\n');
}

/** A text may contain what moves the cursor of a terminal. */
function printable(text: string): string {
  return text.replaceAll(/\p{C}/gu, ' ');
}
