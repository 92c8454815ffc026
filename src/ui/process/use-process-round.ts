import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { TaskRef } from '#domain/ids.ts';
import { taskAfter, taskInFront } from '#domain/process-flow.ts';
import {
  answering,
  answerStored,
  answersToRead,
  answerTakenBack,
  NO_ANSWERS,
  seenOfRound,
} from '#domain/process-round.ts';
import type { TaskRow } from '#store/db.ts';
import { countTasks, listTasks } from '#store/queries/list-tasks.ts';
import { useDevice } from '../session/session-context.ts';
import { useFirstList } from '../session/use-first-list.ts';
import { useSpaces } from '../session/spaces-context.ts';

/** The number of inbox tasks in memory; processed ones are replaced by the next. */
const AT_HAND = 500;

export interface ProcessRound {
  /** Null where none remain. */
  readonly task: TaskRow | null;
  /** Of the shown task, counted from one over the whole round. */
  readonly position: number;
  readonly total: number;
  readonly skipped: number;
  /** Leaves the task in the queue and shows the next one; the first after the last. */
  readonly pass: () => void;
  /** Takes the task out of this round only. */
  readonly skip: () => void;
  /** Shows the next task while `act` processes this one; shows this one again if it could not be saved. */
  readonly dealWith: (act: () => Promise<boolean>) => void;
  /** Shows a task again whose decision was undone. */
  readonly takeBack: (ref: TaskRef) => void;
  readonly restart: () => void;
}

/** One round through the inbox of the active spaces. Undefined while it is being read. */
export function useProcessRound(): ProcessRound | undefined {
  const { db } = useDevice();
  const { active } = useSpaces();
  const [skipped, setSkipped] = useState<ReadonlySet<TaskRef>>(new Set());
  const [current, setCurrent] = useState<TaskRef | null>(null);
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const { stored } = answers;
  const found = useLiveQuery(
    async () => ({
      inbox: await listTasks(db, 'inbox', active, { limit: AT_HAND + skipped.size }),
      count: await countTasks(db, 'inbox', active),
      stored,
    }),
    [db, active.join(), skipped.size, stored],
  );
  useFirstList(found !== undefined);
  if (found === undefined) return undefined;

  const { queue, seen, total, skipped: skippedHere } = seenOfRound(found, answers, skipped);
  const task = taskInFront(queue, current);
  const pass = () => setCurrent(task && (taskAfter(queue, task.ref)?.ref ?? null));
  const takeBack = (ref: TaskRef) => {
    setAnswers((before) => answerTakenBack(before, ref));
    setCurrent(ref);
  };
  const store = async (ref: TaskRef, act: () => Promise<boolean>) => {
    let isSaved = false;
    try {
      isSaved = await act();
    } finally {
      if (isSaved) setAnswers((before) => answerStored(before, ref));
      else takeBack(ref);
    }
  };

  return {
    task,
    position: seen + queue.findIndex(({ ref }) => ref === task?.ref) + 1,
    total,
    skipped: skippedHere,
    pass,
    skip: () => {
      if (task === null) return;
      pass();
      setSkipped(new Set([...skipped, task.ref]));
    },
    dealWith: (act) => {
      if (task === null) return;
      pass();
      setAnswers((before) => answering(before, task.ref));
      void store(task.ref, act);
    },
    takeBack,
    restart: () => {
      setSkipped(new Set());
      setAnswers((before) => answersToRead(before, found));
      setCurrent(null);
    },
  };
}
