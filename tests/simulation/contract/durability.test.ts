import { expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import type { KinboxDb } from '#store/db.ts';
import { createRandom } from '../random.ts';
import { openMemoryDisk } from '../fast/memory-disk.ts';
import { createScheduler } from '../fast/scheduler.ts';
import { openRealPlatform } from '../real/real-disk.ts';

const DISKS = [
  ['in memory', () => openMemoryDisk('power', createScheduler(createRandom(1)))],
  ['of Dexie', () => openRealPlatform().openDisk('power')],
] as const;

it.each(DISKS)(
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
    await relaxed.aliases.delete('strict' as TaskRef);
    expect(await refsIn(disk.db)).toEqual([
      'kept by the strict commit after it',
      'lost',
      'lost too',
      'strict too',
    ]);

    await disk.powerCut();
    expect(await refsIn(disk.db)).toEqual(['kept by the strict commit after it', 'strict', 'strict too']);
    expect(await disk.db.aliases.get('strict too' as TaskRef)).toEqual(alias('strict too'));
    await relaxed.aliases.clear();
    await disk.powerCut();
    expect(await disk.db.aliases.count()).toBe(3);
  },
);

const MOMENTS = Array.from({ length: 40 }, (_, turns) => turns);

it.each(DISKS)(
  'C88 on the disk %s a power failure takes back no transaction without those that came after it, in the middle of a commit too',
  async (_, openDisk) => {
    const ends = { relaxed: new Set<string>(), strict: new Set<string>() };
    for (const durability of ['relaxed', 'strict'] as const) {
      const disk = openDisk();
      for (const turns of MOMENTS) {
        await disk.db.aliases.clear();
        const life = { isOver: false };
        const put = (by: 'relaxed' | 'strict', ref: string) => {
          const host = disk.connect(life, by);
          return host.transaction('rw', [host.aliases, host.parked], () => host.aliases.put(alias(ref)));
        };
        await put('relaxed', 'before');
        void put(durability, 'last');
        for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
        life.isOver = true;
        await disk.powerCut();
        ends[durability].add((await refsIn(disk.db)).join());
      }
    }
    expect([...ends.relaxed]).toEqual(['']);
    expect([...ends.strict].sort()).toEqual(['', 'before,last']);
  },
);

it.each(DISKS)(
  'C12 on the disk %s a killed host performs no write that it had not begun',
  async (_, openDisk) => {
    const disk = openDisk();
    await disk.db.aliases.clear();
    const life = { isOver: false };
    const write = disk.connect(life, 'relaxed').aliases.put(alias('late'));
    const isBack = Promise.race([write.then(() => true), disk.db.aliases.count().then(() => false)]);
    life.isOver = true;
    expect(await isBack).toBe(false);
    expect(await refsIn(disk.db)).toEqual([]);
  },
);

function alias(ref: string) {
  return { ref: ref as TaskRef, temp_id: 1000 as never };
}

function refsIn(db: KinboxDb) {
  return db.aliases.toCollection().primaryKeys();
}
