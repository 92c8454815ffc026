/** Tasks that are put off and get deadlines, around one day. */
import { addDays, SOMEDAY } from '#domain/day.ts';
import type { Day } from '#domain/ids.ts';
import { editing, onOne, type Act } from './act.ts';

/** The day of all of them, whatever the clocks of the machines say. */
export const THE_DAY = '2026-06-15' as Day;
const DAYS = [-1, 0, 1].map((count) => addDays(THE_DAY, count));

export const days = {
  putOff: (scene) =>
    onOne(scene, scene.rows, ({ ref }) => [
      editing(ref, { not_before: scene.random.pick([null, SOMEDAY, ...DAYS]) }),
    ]),
  setDeadline: (scene) =>
    onOne(scene, scene.rows, ({ ref }) => [editing(ref, { due_on: scene.random.pick([null, ...DAYS]) })]),
} satisfies Record<string, Act>;
