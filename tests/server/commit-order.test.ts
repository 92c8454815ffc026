import { describe, expect, it } from 'vitest';
import { changesSchema } from '#domain/wire/changes.ts';
import { taskSchema } from '#domain/wire/task.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { createTestApp, type Session } from '../support/server-app.ts';
import { LIMITS } from '../support/time-limits.mjs';

const WRITERS = 8;
/** More by `KINBOX_ROWS`, a multiple of the writers. */
const ROWS = Number(process.env['KINBOX_ROWS'] ?? 2400);

// The embedded database has one writer at a time and could not show what is looked for here.
describe.runIf(process.env['KINBOX_TEST_DATABASE'] === 'postgres')('commits on PostgreSQL', () => {
  it(
    `A76 situation 12: a client that pulls while ${WRITERS} write at once misses none of ${ROWS} rows`,
    { timeout: LIMITS.longTest },
    async () => {
      const { url, drop } = await createTestDatabase();
      const database = await openPostgres({ url, max: WRITERS + 4 });
      const test = await createTestApp({ database });
      const owner = await test.register('Owner');
      const writers = await Promise.all(Array.from({ length: WRITERS }, () => test.register()));
      await test.addFamily(
        owner.id,
        writers.map(({ id }) => id),
      );

      const written = new Map<string, number>();
      const write = async (writer: Session, share: number) => {
        let last: string | null = null;
        for (let n = 0; n < share; n += 1) {
          // Some write rows that another one wrote: their locks meet. Some move rows between realms: two locks each.
          if (n % 10 === 9 && last !== null) {
            const space = n % 20 === 9 ? 'personal' : 'family';
            const moved = await writer.send('POST', `/api/tasks/${last}/switch-space`, { space });
            expect(moved.status).toBe(200);
            written.delete(last);
            if (space === 'family') written.set(last, moved.read(taskSchema).version);
          }
          const made = await writer.send('POST', '/api/tasks', { name: `row ${n}`, space: 'family' });
          expect(made.status).toBe(201);
          const task = made.read(taskSchema);
          if (last === null || n % 10 === 0) last = task.client_ref;
          written.set(task.client_ref, task.version);
        }
      };

      const seen = new Map<string, number>();
      let cursor = '';
      let pulls = 0;
      const poll = async () => {
        const query = cursor === '' ? '' : `&since=${cursor}`;
        const page = (await owner.send('GET', `/api/changes?limit=200${query}`)).read(changesSchema);
        pulls += 1;
        cursor = page.cursor;
        for (const task of page.tasks) {
          // Versions only rise, and none comes twice.
          expect(task.version).toBeGreaterThan(seen.get(task.client_ref) ?? 0);
          seen.set(task.client_ref, task.version);
        }
        for (const { client_ref } of page.removed) seen.delete(client_ref);
        return page.has_more;
      };
      const done = new AbortController();
      const read = async () => {
        while (!done.signal.aborted) await poll();
        while (await poll()) continue;
      };
      const reading = read();
      await Promise.all(writers.map((writer) => write(writer, ROWS / WRITERS)));
      done.abort();
      await reading;

      const missed = [...written].filter(([ref, version]) => seen.get(ref) !== version);
      expect(missed).toEqual([]);
      expect(written.size).toBeGreaterThanOrEqual(ROWS * 0.95);
      expect(pulls).toBeGreaterThan(50);
      await test.close();
      await drop();
    },
  );
});
