import { expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import type { KinboxDb } from '#store/db.ts';
import { createChance } from '../chance.ts';
import { openMemoryDisk } from '../fast/memory-disk.ts';
import { createScheduler } from '../fast/scheduler.ts';

it('C11 a power cut takes back what was committed relaxed since the last strict commit, and nothing else', async () => {
  const disk = openMemoryDisk('power', createScheduler(createChance(1)));
  const relaxed = disk.connect({ isOver: false }, 'relaxed');
  await relaxed.aliases.put(alias('kept by the strict commit after it'));
  await disk.db.aliases.put(alias('strict'));
  await relaxed.aliases.put(alias('lost'));
  await relaxed.aliases.delete('strict' as TaskRef);
  expect(await refsIn(disk.db)).toEqual(['kept by the strict commit after it', 'lost']);

  disk.powerCut();
  expect(await refsIn(disk.db)).toEqual(['kept by the strict commit after it', 'strict']);
});

it('C12 nothing of a killed host is written that has not begun', async () => {
  const disk = openMemoryDisk('killed', createScheduler(createChance(1)));
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
