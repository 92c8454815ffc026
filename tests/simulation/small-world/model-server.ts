/** The server of the model: rows by the verbs of the product, each key once, and what it keeps of what it overwrites. */
import type { IsoTime, TaskId, TaskRef } from '#domain/ids.ts';
import { RECORDED_FIELDS } from '#domain/history-fields.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import type { Task, TaskAuthor } from '#domain/task.ts';
import { Board, type Refusal } from '#domain/verbs/board.ts';
import { overtakenInProject } from '#domain/verbs/overtaken-in-project.ts';
import { overtakenInRound } from '#domain/verbs/overtaken-in-round.ts';
import { applyVerb, subjectOf, type Verb } from '#domain/verbs/registry.ts';
import { takenAway } from './taken-away.ts';

export type Rows = ReadonlyMap<TaskRef, Task>;

export interface Kept {
  readonly ref: TaskRef;
  readonly field: string;
  /** What was overwritten, or was asked for and not taken. */
  readonly value: unknown;
  readonly by: number;
}

export interface ModelServer {
  readonly rows: Rows;
  readonly done: ReadonlySet<string>;
  readonly history: readonly Kept[];
}

export interface Sent {
  readonly key: string;
  readonly verb: Verb;
}

export interface Answered {
  readonly server: ModelServer;
  readonly refusal: Refusal | null;
  readonly wrong: readonly string[];
}

export function answer(
  server: ModelServer,
  { key, verb }: Sent,
  {
    actor,
    at,
    homeFamily,
  }: { readonly actor: TaskAuthor; readonly at: IsoTime; readonly homeFamily: number },
): Answered {
  if (server.done.has(key)) return { server, refusal: null, wrong: [] };
  const board = boardOf(server.rows);
  const refusal = applyVerb(board, verb, { at, actor, homeFamily: homeFamily as never });
  if (refusal !== null) return { server, refusal, wrong: [] };
  const rows = new Map(server.rows);
  const history: Kept[] = [];
  for (const after of board.changes()) {
    const before = server.rows.get(after.ref);
    const id = before?.id ?? ((rows.size + 1) as TaskId);
    rows.set(after.ref, { ...after, id });
    for (const field of RECORDED_FIELDS)
      if (before !== undefined && before[field] !== after[field])
        history.push({ ref: after.ref, field, value: before[field], by: actor.id });
  }
  history.push(...notTaken(server.rows, board, verb, actor));
  return {
    server: {
      rows,
      done: new Set([...server.done, key]),
      history: history.length === 0 ? server.history : [...server.history, ...history],
    },
    refusal: null,
    wrong: takenAway([...server.rows.values()], board.changes()),
  };
}

function notTaken(rows: Rows, board: Board, verb: Verb, { id: by }: TaskAuthor): readonly Kept[] {
  const ref = subjectOf(verb);
  const after = ref === null ? null : board.task(ref);
  if (ref === null || after === null) return [];
  const before = rows.get(ref) ?? null;
  const hasDone = (copy: TaskRef) => rows.get(copy)?.deleted_at === null;
  const asked = {
    ...overtakenInRound(verb, before, hasDone),
    ...overtakenInProject(verb, { before, after, board, author: by }),
  };
  return Object.entries(asked).map(([field, value]) => ({ ref, field, value, by }));
}

export function boardOf(rows: Rows): Board {
  return new Board(rows.values(), DEFAULT_SETTINGS);
}
