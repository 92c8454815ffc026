import { useRef, useState } from 'react';
import type { PushSettings, PushState } from '#domain/wire/push.ts';
import * as texts from '#words/en/push.ts';
import { refusedWith, type ServerOutcome } from '../api/server-outcome.ts';
import { useServerCall, type FailedCall } from '../api/use-server-call.ts';
import { useSignedIn } from '../session/session-context.ts';

interface PushHere {
  readonly isOn: boolean;
  /** As they are shown until the server has answered; null while they are off. */
  readonly settings: PushSettings | null;
  readonly failed: FailedCall | null;
  readonly turn: (to: 'on' | 'off') => void;
  readonly change: (settings: Partial<PushSettings>) => void;
}

const acts = () => import('./push-acts.ts');

/** Notifications of this device. `state`: as the server has told it; `key`: of the server. */
export function usePushHere(state: PushState, key: string): PushHere {
  const { session } = useSignedIn();
  const { failed, run } = useServerCall();
  /** As the last call has left it. */
  const [changed, setChanged] = useState<{ of: PushState; now: PushState } | null>(null);
  const [asked, setAsked] = useState<Partial<PushSettings> | 'on' | 'off' | null>(null);
  const waiting = useRef<Partial<PushSettings> | null>(null);
  const { subscription } = changed?.of === state ? changed.now : state;

  const keep = async (settings: Partial<PushSettings>): Promise<ServerOutcome<PushState>> => {
    const outcome = await (await acts()).keepPush({ session, key }, settings);
    if (outcome.kind === 'noWorker' || outcome.kind === 'noService') {
      return refusedWith(texts.failures[outcome.kind]);
    }
    return outcome;
  };
  const leave = async (): Promise<ServerOutcome<PushState>> => {
    const outcome = await (await acts()).turnPushOff(session);
    return outcome.kind === 'done' ? { kind: 'done', body: { key, subscription: null } } : outcome;
  };
  const enter = async (): Promise<ServerOutcome<PushState>> => {
    // First, since browsers ask only while a press is being handled.
    const permission = await Notification.requestPermission();
    return permission === 'granted' ? keep({}) : refusedWith(texts.failures.notAllowed);
  };
  /** False if it failed. */
  const call = async (make: () => Promise<ServerOutcome<PushState>>): Promise<boolean> => {
    const done = await run(make);
    if (done !== null) setChanged({ of: state, now: done.body });
    return done !== null;
  };

  const turn = async (to: 'on' | 'off') => {
    // What was pressed before is still at work.
    if (asked !== null) return;
    setAsked(to);
    await call(to === 'on' ? enter : leave);
    setAsked(null);
  };
  /** One after the other: what is changed meanwhile goes together. */
  const change = async (settings: Partial<PushSettings>) => {
    if (asked === 'on' || asked === 'off') return;
    setAsked({ ...asked, ...settings });
    const isAtWork = waiting.current !== null;
    waiting.current = { ...waiting.current, ...settings };
    if (isAtWork) return;
    while (Object.keys(waiting.current).length > 0) {
      const next = waiting.current;
      waiting.current = {};
      if (!(await call(() => keep(next)))) break;
    }
    waiting.current = null;
    setAsked(null);
  };

  const isOn = asked === 'on' || (asked !== 'off' && subscription !== null);
  return {
    isOn,
    settings: isOn && subscription ? { ...subscription, ...(asked === 'on' ? {} : asked) } : null,
    failed,
    turn: (to) => void turn(to),
    change: (settings) => void change(settings),
  };
}
