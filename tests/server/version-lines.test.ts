import { expect, it } from 'vitest';
import { createVersionLines } from '#server/db/version-lines.ts';

/** A row that others change, too. `tried` are the versions that saves have expected. */
function rowAt(version: number) {
  const row = { version, tried: [] as number[] };
  const save = (expected: number) => {
    row.tried.push(expected);
    if (row.version !== expected) return Promise.resolve(null);
    row.version += 1;
    return Promise.resolve(row.version);
  };
  return { row, save };
}

it('A487 saves of one row follow one another, each by the version that the one before left', async () => {
  const inLine = createVersionLines();
  const { row, save } = rowAt(7);
  const saved = await Promise.all([7, 7, 7].map((seen) => inLine('f:1', seen, save)));
  expect(saved).toEqual([8, 9, 10]);
  // Seen between two of them.
  expect(await inLine('f:1', 9, save)).toBe(11);
  expect(row.tried).toEqual([7, 8, 9, 10]);
});

it('A487 a save that others have overtaken is not tried again, nor are those that have seen as little', async () => {
  const inLine = createVersionLines();
  const { row, save } = rowAt(7);
  expect(await inLine('f:1', 7, save)).toBe(8);
  row.version = 20;
  expect(await Promise.all([8, 7, 8].map((seen) => inLine('f:1', seen, save)))).toEqual([null, null, null]);
  expect(row.tried).toEqual([7, 8]);
  // What others did in between may matter to whoever saw the row before that.
  expect(await inLine('f:1', 20, save)).toBe(21);
  expect(await inLine('f:1', 8, save)).toBe(null);
  expect(row.tried).toEqual([7, 8, 20]);
});

it('A487 after a save that failed the next one goes by what it has seen itself', async () => {
  const inLine = createVersionLines();
  const { row, save } = rowAt(7);
  expect(await inLine('f:1', 7, save)).toBe(8);
  const failure = new Error('The connection was lost.');
  const lost = inLine('f:1', 8, () => Promise.reject(failure));
  const next = inLine('f:1', 7, save);
  await expect(lost).rejects.toBe(failure);
  expect(await next).toBe(null);
  expect(row.tried).toEqual([7, 7]);
});

it('A487 who waits too long for the one before leaves the line', async () => {
  const inLine = createVersionLines(1);
  const { row, save } = rowAt(7);
  void inLine('f:1', 7, () => new Promise<null>(() => undefined));
  expect(await Promise.all([inLine('f:1', 7, save), inLine('f:1', 7, save)])).toContain(null);
  expect(await inLine('f:1', row.version, save)).toBe(row.version);
});

it('A487 saves of different rows wait for nobody', async () => {
  const inLine = createVersionLines();
  const { row, save } = rowAt(3);
  const never = inLine('f:1', 7, () => new Promise<null>(() => undefined));
  expect(await inLine('f:2', 3, save)).toBe(4);
  expect(row.tried).toEqual([3]);
  expect(await Promise.race([never, Promise.resolve('waits')])).toBe('waits');
});
