import { expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import type { KinboxDb } from '#store/db.ts';
import { createRandom } from '../random.ts';
import { openMemoryDisk } from '../fast/memory-disk.ts';
import { createScheduler } from '../fast/scheduler.ts';
import { openRealPlatform } from '../real/real-disk.ts';

it.each([
  ['in memory', () => openMemoryDisk('power', createScheduler(createRandom(1)))],
  ['of Dexie', () => openRealPlatform().openDisk('power')],
])(
  'C11 on the disk %s a power failure loses what was committed relaxed since the last strict commit, and nothing else',
  async (_, openDisk) => {
    const disk = openDisk();
    const relaxed = disk.connect({ isOver: false }, 'relaxed');
    const relaxedly = (work: () => Promise<unknown>) =>
      relaxed.transaction('rw', [relaxed.aliases, relaxed.parked], work);
    await relaxedly(() => relaxed.aliases.put(alias('kept by the strict commit after it')));
    await disk.db.aliases.bulkPut([alias('strict'), alias('strict too')]);
    await relaxedly(() => relaxed.aliases.bulkAdd([alias('lost'), alias('lost too')]));
    await relaxedly(() => relaxed.aliases.put({ ...alias('strict too'), temp_id: 2000 as never }));
    await relaxedly(() => relaxed.aliases.delete('strict' as TaskRef));
    expect(await refsIn(disk.db)).toEqual([
      'kept by the strict commit after it',
      'lost',
      'lost too',
      'strict too',
    ]);

    await disk.powerCut();
    expect(await refsIn(disk.db)).toEqual(['kept by the strict commit after it', 'strict', 'strict too']);
    expect(await disk.db.aliases.get('strict too' as TaskRef)).toEqual(alias('strict too'));
    await relaxedly(() => relaxed.aliases.clear());
    await disk.powerCut();
    expect(await disk.db.aliases.count()).toBe(3);
  },
);

it('C12 a killed host performs no write that it had not begun', async () => {
  const disk = openMemoryDisk('killed', createScheduler(createRandom(1)));
  const life = { isOver: false };
  const write = disk.connect(life, 'relaxed').aliases.put(alias('late'));
  const isBack = Promise.race([write.then(() => true), disk.db.aliases.count().then(() => false)]);
  life.isOver = true;
  expect(await isBack).toBe(false);
  expect(await refsIn(disk.db)).toEqual([]);
});

function alias(ref: string) {
  return { ref: ref as TaskRef, temp_id: 1000 as never };
}

function refsIn(db: KinboxDb) {
  return db.aliases.toCollection().primaryKeys();
}
