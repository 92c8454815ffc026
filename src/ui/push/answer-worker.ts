/** What the worker asks of a page when somebody has pressed a notification. */
import type { UserId } from '#domain/ids.ts';
import type { ToPage } from '#sw/messages.ts';

interface Here {
  /** Who is signed in in this page. */
  readonly user: UserId;
  readonly open: (path: string) => void;
}

/** What is for another person is not opened. */
export function answerWorker(
  { data, ports: [port] }: Pick<MessageEvent<ToPage | null>, 'data' | 'ports'>,
  { user, open }: Here,
): void {
  switch (data?.type) {
    case undefined:
      return;
    case 'whose':
      port?.postMessage(user);
      return;
    case 'open':
      if (data.user === undefined || data.user === user) open(data.path);
  }
}
