/** A device with lists that are shown, as a tab has them, and what a person would have seen in each. */
import { TODAY } from './task-builder.ts';
import { expect } from 'vitest';
import type { KinboxDb } from '#store/db.ts';
import type { Device } from '#store/device.ts';
import { readShownList, type ListQuestion } from '#store/queries/shown-list.ts';
import { createEarlyEffects, type EarlyEffects, type ShownRow } from '#store/shown/early-effects.ts';
import { createOpenList } from '#store/shown/open-list.ts';
import { openTestDevice, type TestDevice } from './test-device.ts';

/** The times that it takes are compared. */
const OFTEN = { interval: 1 };

type Platform = Parameters<typeof openTestDevice>[1];

export interface WatchedList {
  readonly rows: () => readonly ShownRow[];
  /** The rows after each change of the list since it was opened. */
  readonly seen: readonly (readonly ShownRow[])[];
  /** Waits until the list shows exactly what the database has. */
  readonly rest: () => Promise<void>;
  readonly close: () => void;
}

export interface ShownDevice extends TestDevice {
  readonly early: EarlyEffects;
  readonly watch: (question: Partial<ListQuestion>) => Promise<WatchedList>;
}

export function openShownDevice(early = createEarlyEffects(), platform?: Platform): ShownDevice {
  early.knowHomeFamily(null);
  const device = { ...openTestDevice(1, platform), early };
  return { ...device, watch: (question) => watchList(device, question) };
}

async function watchList(device: Device, asked: Partial<ListQuestion>): Promise<WatchedList> {
  const question: ListQuestion = { list: 'inbox', spaces: ['personal'], today: TODAY, limit: 200, ...asked };
  const list = createOpenList(device);
  const seen: (readonly ShownRow[])[] = [];
  const rows = () => list.current()?.rows ?? [];
  const stopSeeing = list.subscribe(() => seen.push(rows()));
  const stopWatching = list.watch(question);
  await expect.poll(() => list.current(), OFTEN).toBeDefined();
  return {
    rows,
    seen,
    rest: () => untilSame(device.db, rows, question),
    close: () => {
      stopSeeing();
      stopWatching();
    },
  };
}

async function untilSame(
  db: KinboxDb,
  rows: () => readonly ShownRow[],
  question: ListQuestion,
): Promise<void> {
  const { rows: stored } = await readShownList(db, question);
  await expect.poll(rows, OFTEN).toEqual(stored);
}
