/** Families whose members act as people do, on devices that follow each other's changes. */
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '../simulation/random.ts';
import { signUp } from '../support/sign-up.ts';
import { actOnce, type Member } from './day.ts';
import type { Recorder } from './recorder.ts';
import { createVirtualDevice, type VirtualDevice } from './virtual-device.ts';

const MEMBERS = 4;
/** Between two acts of a member, on average: a day's acts in some minutes. */
const MEAN_PAUSE_MS = 8000;
/** Passwords are hashed two at a time, and fifty may wait. */
const REGISTRATIONS_AT_ONCE = 4;

export interface VirtualFamilies {
  /** Until the signal. */
  readonly live: (signal: AbortSignal) => Promise<void>;
  /** Rows that a device has otherwise than the server, in sentences. */
  readonly leave: () => Promise<readonly string[]>;
}

export async function foundFamilies(
  url: string,
  {
    families,
    seed,
    recorder,
  }: { readonly families: number; readonly seed: number; readonly recorder: Recorder },
): Promise<VirtualFamilies> {
  const members: Member[] = [];
  const numbers = Array.from({ length: families }, (_, n) => n);
  const found = async () => {
    for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) {
      members.push(...(await foundFamily(url, { n, seed, recorder })));
    }
  };
  await Promise.all(Array.from({ length: REGISTRATIONS_AT_ONCE }, found));
  return {
    live: async (signal) => {
      // Every member waits for it.
      setMaxListeners(0, signal);
      for (const { device } of members) device.open();
      await Promise.all(members.map((member) => live(member, signal)));
    },
    leave: async () => {
      await Promise.all(members.map(({ device }) => device.close()));
      const strays: string[] = [];
      for (const { device } of members) strays.push(...(await device.findStrays()));
      return strays;
    },
  };
}

async function live(member: Member, signal: AbortSignal): Promise<void> {
  const { random } = member;
  while (!signal.aborted) {
    const pauseMs = -Math.log(1 - random.next()) * MEAN_PAUSE_MS;
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await actOnce(member);
  }
}

interface Founding {
  readonly n: number;
  readonly seed: number;
  readonly recorder: Recorder;
}

/** The members join by the links that are shown where there is no mail. */
async function foundFamily(url: string, { n, seed, recorder }: Founding): Promise<readonly Member[]> {
  const devices: VirtualDevice[] = [];
  const randoms = Array.from({ length: MEMBERS + 1 }, (_, m) => createRandom(seed * 100_000 + n * 10 + m));
  for (const [m, random] of randoms.entries()) {
    const person = await signUp(url, `Family${n}-${m}`, `10.${n >> 8}.${n & 255}.${m + 1}`);
    devices.push(createVirtualDevice(person, recorder, random.uuid));
  }
  const guest = devices.pop();
  const [owner, ...others] = devices;
  if (owner === undefined || guest === undefined) throw new Error('A family has an owner and a guest.');
  for (const other of others) await join(owner, other);
  return devices.map((device, m) => {
    const random = randoms[m] ?? createRandom(seed);
    return { device, random, isOwner: m === 0, guest };
  });
}

async function join(owner: VirtualDevice, other: VirtualDevice): Promise<void> {
  const body = { username_or_email: other.person.email };
  const invited = await owner.call('invite', 'POST', '/api/families/invite', body);
  if (invited?.ok !== true) throw new Error(`An invitation was answered ${String(invited?.status)}.`);
  const { link } = (await invited.json()) as { link: string };
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
  const joined = await other.call('accept', 'POST', '/api/families/invitations/accept-link', { token });
  if (joined?.ok !== true) throw new Error(`Joining was answered ${String(joined?.status)}.`);
}
