import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import {
  answered,
  begun,
  goneOn,
  partSkipped,
  takenBack,
  type Answer,
  type ReviewPart,
} from '#domain/review.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { TaskRow } from '#store/db.ts';
import { commitAnswer } from '#store/review/commit-answer.ts';
import { finishReview } from '#store/review/finish-review.ts';
import { readReview, type Review } from '#store/review/read-review.ts';
import { changeReviewState } from '#store/review/review-state.ts';
import { outcomeWords } from '../acts/outcome-words.ts';
import { useAct } from '../acts/use-act.ts';
import { useDevice } from '../session/session-context.ts';
import { useToday } from '../session/today-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';

export interface ReviewCard {
  readonly part: ReviewPart;
  readonly task: TaskRow;
  /** Of its part, with this one. */
  readonly left: number;
}

export interface ReviewRound {
  readonly review: Review;
  /** Null where nothing is left to ask, or until the last answer is saved. */
  readonly card: ReviewCard | null;
  /** Of the card, counted from one over the whole review. */
  readonly position: number;
  readonly total: number;
  readonly hasActed: boolean;
  /** An answer is not stored yet, and comes back if it cannot be. */
  readonly isSaving: boolean;
  readonly start: () => void;
  readonly goOn: () => void;
  /** Shows the next card, whose task stays as it is; kept, it is not called untouched for another month. */
  readonly pass: (isKept: boolean) => void;
  readonly skipPart: () => void;
  /** Shows the next card while the verb is saved; this one again if it is not. True if it was. */
  readonly act: (verb: Verb, options?: Pick<Answer, 'isNewProject'>) => Promise<boolean>;
  readonly finish: () => void;
}

type At = Pick<Answer, 'part' | 'ref'>;

function keyOf({ part, ref }: At): string {
  return `${part}/${ref}`;
}

/** The review of all spaces. Undefined while it is being read. */
export function useReview(): ReviewRound | undefined {
  const device = useDevice();
  const { db, author } = device;
  const today = useToday();
  const doAct = useAct();
  const toasts = useToasts();
  // What was answered leaves at once; the database says so a moment later.
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const [hasActed, setActed] = useState(false);
  const [saving, setSaving] = useState(0);
  const review = useLiveQuery(async () => readReview(db, today, author.id), [db, today, author.id]);
  if (review === undefined) return undefined;

  const { plan } = review;
  const parts = plan.parts
    .map(({ part, cards }) => ({ part, cards: cards.filter(({ ref }) => !passed.has(keyOf({ part, ref }))) }))
    .filter(({ cards }) => cards.length > 0);
  const [first] = parts;
  const [task] = first?.cards ?? [];
  const card = first && task ? { part: first.part, task, left: first.cards.length } : null;
  const total = plan.done + plan.left;

  const leave = (at: At) => {
    setActed(true);
    setPassed((before) => new Set([...before, keyOf(at)]));
  };
  const comeBack = (at: At) => setPassed((before) => new Set([...before].filter((key) => key !== keyOf(at))));
  const takeBack = async (at: At) => {
    await changeReviewState(db, (state) => takenBack(state, at));
    comeBack(at);
  };

  return {
    review,
    card,
    position: total - parts.reduce((sum, { cards }) => sum + cards.length, 0) + 1,
    total,
    hasActed,
    isSaving: saving > 0,
    start: () => {
      setActed(true);
      setPassed(new Set());
      void changeReviewState(db, (state) => begun(state, today));
    },
    goOn: () => {
      setActed(true);
      setPassed(new Set());
      void changeReviewState(db, (state) => goneOn(state, today));
    },
    pass: (isKept) => {
      if (card === null) return;
      const at = { part: card.part, ref: card.task.ref };
      leave(at);
      void changeReviewState(db, (state) => answered(state, { ...at, today, isKept }));
    },
    skipPart: () => {
      setActed(true);
      if (card !== null) void changeReviewState(db, (state) => partSkipped(state, card.part));
    },
    act: async (verb, options = {}) => {
      if (card === null) return false;
      const at = { part: card.part, ref: card.task.ref };
      leave(at);
      setSaving((count) => count + 1);
      const outcome = await doAct([verb], {
        kind: 'decision',
        save: (_, verbs) => commitAnswer(device, verbs, { ...at, ...options, today }),
        onTakenBack: () => void takeBack(at),
      }).finally(() => setSaving((count) => count - 1));
      if (outcome.kind !== 'saved') comeBack(at);
      return outcome.kind === 'saved';
    },
    finish: () => {
      void finishReview(device, today).then((outcome) => {
        if (outcome.kind !== 'saved') toasts.show({ type: 'error', message: outcomeWords(outcome) });
      });
    },
  };
}
