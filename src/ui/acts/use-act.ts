import { useLocation, useNavigate } from 'react-router-dom';
import { dayOf } from '#domain/day.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { commit, type CommitOutcome } from '#store/commit.ts';
import type { commitAll } from '#store/commit-all.ts';
import { findDone } from '#store/undo/act-stack.ts';
import { useDevice } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { outcomeWords } from './outcome-words.ts';
import type { Reporting } from './report-act.ts';

export interface ActOptions {
  /** The toast of a failure, from its reason; the reason alone if omitted, and no toast if null. */
  readonly failure?: ((reason: string) => string) | null;
  /** False if the screen itself says what was done; Control Z undoes it all the same. */
  readonly isReported?: boolean;
  /** What its toast says, if not what can be seen of the rows. */
  readonly message?: string;
  /** Of its toast: a newer toast of the same kind replaces it. What was done if omitted. */
  readonly kind?: string;
  /** Below what its toast says, once it is saved. */
  readonly note?: () => string | null;
  /** How several verbs are saved: all or nothing if omitted. */
  readonly save?: typeof commitAll;
  /** Called once the act has been undone. */
  readonly onTakenBack?: () => void;
}

/** One press of a person: one verb, or several that are saved and undone as one. */
export type DoAct = (did: Verb | readonly Verb[], options?: ActOptions) => Promise<CommitOutcome>;

/** Commits what a person does, says what was done with an Undo of five seconds, and what could not be saved. */
export function useAct(): DoAct {
  const device = useDevice();
  const toasts = useToasts();
  const { active, select } = useSpaces();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  return async (did, { failure, isReported = true, message, kind, note, save, onTakenBack } = {}) => {
    const outcome = await saved(device, did, save);
    if (outcome.kind !== 'saved') {
      const reason = outcomeWords(outcome);
      if (failure !== null) toasts.show({ type: 'error', message: failure?.(reason) ?? reason });
      return outcome;
    }
    const { act } = outcome;
    if (onTakenBack) findDone(device.acts, act)?.onTakenBack.push(onTakenBack);
    if (isReported && act.length > 0) {
      const go: Reporting['go'] = (path, spaces, shows) => {
        if (spaces !== active) select(spaces);
        void navigate(path, { state: { shows } });
      };
      // It is saved, also if the code that says so cannot be loaded.
      void import('./report-act.ts').then(
        ({ reportAct }) =>
          reportAct(
            {
              device,
              toasts,
              view: { pathname, search, active, today: dayOf(device.clock()), me: device.author.id },
              go,
              message,
              kind,
              note: note?.() ?? null,
            },
            act,
          ),
        () => undefined,
      );
    }
    return outcome;
  };
}

async function saved(
  device: ReturnType<typeof useDevice>,
  did: Verb | readonly Verb[],
  save?: typeof commitAll,
): Promise<CommitOutcome> {
  if ('kind' in did) return commit(device, did);
  return (save ?? (await import('#store/commit-all.ts')).commitAll)(device, did);
}
