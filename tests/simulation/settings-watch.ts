/** C221: what somebody asked of a setting on one device alone, and asked for last, is what it has. */
import type { UserId } from '#domain/ids.ts';
import type { Settings } from '#domain/settings.ts';
import type { Doing } from './acts/act.ts';
import type { Look } from './ledger.ts';

export interface SettingsWatch {
  /** After an act on a device. */
  readonly note: (
    by: { readonly device: string; readonly user: UserId; readonly doing: Doing },
    before: Look,
    after: Look,
  ) => void;
  /** Of somebody whose changes of settings were let go. */
  readonly letBe: (user: UserId) => void;
  /** At the end, of what the server has. */
  readonly check: (user: UserId, settings: Settings | undefined) => readonly string[];
}

interface Asked {
  readonly devices: Set<string>;
  value: unknown;
}

export function createSettingsWatch(): SettingsWatch {
  const asked = new Map<UserId, Map<string, Asked>>();
  const unsure = new Set<UserId>();
  return {
    letBe: (user) => void unsure.add(user),
    note: ({ device, user, doing }, before, after) => {
      const decided = 'n' in doing ? (before.parked.get(doing.n) ?? before.log.get(doing.n)) : undefined;
      if (decided?.kind === 'settings.edit') unsure.add(user);
      const named = namedIn(doing);
      if (before.settings === after.settings && named.size === 0) return;
      const own = asked.get(user) ?? new Map<string, Asked>();
      asked.set(user, own);
      const [was, is] = [leavesOf(before.settings), leavesOf(after.settings)];
      for (const name of new Set([...was.keys(), ...is.keys(), ...named])) {
        if (was.get(name) === is.get(name) && !named.has(name)) continue;
        const known = own.get(name) ?? { devices: new Set<string>(), value: null };
        known.devices.add(device);
        known.value = is.get(name);
        own.set(name, known);
      }
    },
    check: (user, settings) => {
      if (unsure.has(user) || settings === undefined) return [];
      const has = leavesOf(settings);
      return [...(asked.get(user) ?? [])].flatMap(([name, { devices, value }]) =>
        devices.size > 1 || has.get(name) === value
          ? []
          : [`${[...devices].join()} left ${name} ${String(value)}, it is ${String(has.get(name))}`],
      );
    },
  };
}

/** Also what this device has so already: another one may have it otherwise. */
function namedIn(doing: Doing): ReadonlySet<string> {
  const verbs = doing.kind === 'verb' ? [doing.verb] : doing.kind === 'press' ? doing.verbs : [];
  const edits = verbs.flatMap((verb) => (verb.kind === 'settings.edit' ? [verb.args] : []));
  return new Set(edits.flatMap((args) => [...leavesOf(args).keys()]));
}

/** By "group name". Places are a group, too. */
function leavesOf(settings: object): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(settings).flatMap(([group, values]) =>
      Object.entries((values ?? {}) as object).map(([name, value]) => [`${group} ${name}`, value] as const),
    ),
  );
}
