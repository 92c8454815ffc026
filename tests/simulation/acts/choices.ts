/** What people set: words out of the history, places in a list, and settings. */
import { placeBetween } from '#domain/place-between.ts';
import type { SettingsChanges } from '#domain/settings.ts';
import { doing, isLive, onOne, shuffled, type Act } from './act.ts';
import { THE_DAY } from './days.ts';

const TEXTS = ['name', 'description'] as const;

export const choices = {
  /** Who opens the settings sets several. */
  editSeveralSettings: ({ random }) => {
    const some: readonly SettingsChanges[] = [
      { quotes: { onCinema: random.happens(0.5) } },
      { review: { weekday: random.pick(['friday', 'sunday']) } },
      { review: { done_on: random.pick([null, THE_DAY]) } },
      { week: { begins: random.pick(['region', 'monday']) } },
    ];
    const chosen = shuffled(some, random).slice(0, 1 + random.below(3));
    return chosen.map((args) => doing({ kind: 'settings.edit', args }));
  },
  bringBack: (scene) =>
    onOne(scene, scene.rows.filter(isLive), ({ ref }) => {
      const earlier = scene.own
        .filter((each) => each.ref === ref)
        .flatMap(({ field, before, after }) =>
          TEXTS.filter((text) => text === field).flatMap((text) =>
            [before, after].filter((value) => typeof value === 'string').map((value) => ({ [text]: value })),
          ),
        );
      if (earlier.length === 0) return [];
      const changes = scene.random.pick(earlier);
      return [{ kind: 'verb', verb: { kind: 'task.edit', args: { ref, changes } }, isOld: true }];
    }),
  /** Several one after the other, each above the one before. */
  arrangeByHand: (scene) => {
    let above: string | null = null;
    return shuffled(scene.rows.filter(isLive), scene.random)
      .slice(0, 3)
      .flatMap(({ ref }) => {
        const place = placeBetween(null, above, ref.slice(0, 2));
        above = place;
        return place === null ? [] : [{ kind: 'move' as const, ref, place }];
      });
  },
} satisfies Record<string, Act>;
