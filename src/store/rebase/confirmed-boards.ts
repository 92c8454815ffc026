/** What the server has where a mutation is about to be sent. */
import type { TaskRef } from '#domain/ids.ts';
import { Board } from '#domain/verbs/board.ts';
import { projectEntered, subjectOf } from '#domain/verbs/registry.ts';
import { foldPending } from '#domain/rebase.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import type { Task, TaskAuthor } from '#domain/task.ts';
import type { KinboxDb, Mutation } from '../db.ts';
import { mutationsOn } from '../mutation-log.ts';
import { confirmedTasks } from './confirmed.ts';

/** As `confirmedBoards`, of one mutation. */
export async function confirmedBoard(db: KinboxDb, mutation: Mutation, author: TaskAuthor): Promise<Board> {
  const [found] = await confirmedBoards(db, [mutation], author);
  return found?.board ?? emptyBoard();
}

export interface MutationOnBoard {
  readonly mutation: Mutation;
  readonly board: Board;
}

/**
 * For each mutation, in the order given: the row that it is about and the projects that it is in or enters, as the server
 * has them: confirmed, with all earlier mutations applied that are acknowledged but not pulled yet. All are read together,
 * since each request to the database costs a way to another process.
 */
export async function confirmedBoards(
  db: KinboxDb,
  mutations: readonly Mutation[],
  author: TaskAuthor,
): Promise<readonly MutationOnBoard[]> {
  const subjects = unique(mutations.map(subjectOf));
  const rows = await confirmedByRef(db, subjects);
  const projectsOf = (mutation: Mutation) => {
    const ref = subjectOf(mutation);
    const isIn = ref === null ? null : (rows.get(ref)?.project_ref ?? null);
    return unique([isIn, projectEntered(mutation)]);
  };
  const projects = await confirmedByRef(db, unique(mutations.flatMap(projectsOf)));
  const acked = (await mutationsOn(db, subjects)).filter(({ state }) => state === 'acked');
  const ackedOn = new Map(subjects.map((ref) => [ref, [] as Mutation[]]));
  for (const each of acked) for (const ref of new Set(each.refs)) ackedOn.get(ref)?.push(each);
  const boardOf = (mutation: Mutation): Board => {
    const ref = subjectOf(mutation);
    if (ref === null) return emptyBoard();
    const found = [rows.get(ref), ...projectsOf(mutation).map((project) => projects.get(project))];
    const board = new Board(
      found.filter((row) => row != null),
      DEFAULT_SETTINGS,
    );
    const earlier = (ackedOn.get(ref) ?? []).filter(({ n }) => n < mutation.n);
    foldPending(board, earlier, author);
    return board;
  };
  return mutations.map((mutation) => ({ mutation, board: boardOf(mutation) }));
}

const emptyBoard = () => new Board([], DEFAULT_SETTINGS);

function unique(refs: readonly (TaskRef | null)[]): readonly TaskRef[] {
  return [...new Set(refs.filter((ref) => ref !== null))];
}

async function confirmedByRef(
  db: KinboxDb,
  refs: readonly TaskRef[],
): Promise<ReadonlyMap<TaskRef, Task | null>> {
  const confirmed = await confirmedTasks(db, refs);
  return new Map(refs.map((ref, index) => [ref, confirmed[index] ?? null]));
}
