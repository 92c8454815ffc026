/** A device of the small world: its storage, what its person can undo, and an engine that is new at each cycle. */
import type { TaskAuthor } from '#domain/task.ts';
import { databaseName, type KinboxDb } from '#store/db.ts';
import type { Device } from '#store/device.ts';
import { newActStack, type ActStack } from '#store/undo/act-stack.ts';
import { createSync, type CycleEnd } from '#sw/sync/engine.ts';
import type { Exchange } from '../exchange.ts';
import type { Stack } from '../stack.ts';

export interface SmallDevice extends Device {
  readonly name: string;
  readonly db: KinboxDb;
  readonly acts: ActStack;
  readonly cycle: () => Promise<CycleEnd>;
}

export interface SmallDeviceDeps {
  readonly stack: Pick<Stack, 'openPlatform' | 'createTransport'>;
  readonly name: string;
  readonly author: TaskAuthor;
  readonly token: string;
  readonly serverId: string;
  readonly exchange: Exchange;
  readonly clock: () => number;
  readonly uuid: () => string;
}

const PAGE_ROWS = 500;

export function openSmallDevice(deps: SmallDeviceDeps): SmallDevice {
  const { stack, name, author, token, serverId, exchange, clock, uuid } = deps;
  const disk = stack.openPlatform().openDisk(databaseName(serverId, author.id));
  const life = { isOver: false };
  const connections = { db: disk.connect(life, 'relaxed'), strictDb: disk.connect(life, 'strict') };
  const transport = stack.createTransport({ token, serverId, line: null }, exchange);
  return {
    name,
    author,
    db: disk.db,
    acts: newActStack(),
    clock,
    uuid,
    cycle: () =>
      createSync({
        ...connections,
        author,
        transport,
        holder: uuid(),
        uuid,
        tokenMark: 'small',
        pageSize: PAGE_ROWS,
        build: 'new',
        locks: null,
        clock,
        random: () => 0.5,
        every: () => () => undefined,
      }).wake({ isUrgent: true }),
  };
}
