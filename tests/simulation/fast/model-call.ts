/** A request as the parts of the model server see it. */
import type { IsoTime } from '#domain/ids.ts';
import type { TaskAuthor } from '#domain/task.ts';

export interface ModelCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly caller: TaskAuthor;
  readonly body: unknown;
  readonly changedFields: ReadonlySet<string> | null;
  readonly key: string | null;
  readonly fingerprint: string;
  readonly at: IsoTime;
  readonly uuid: () => string;
}
