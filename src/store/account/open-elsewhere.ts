/** On plain HTTP, where there are no Web Locks, tabs are asked whether they have an account open. */
import type { UserId } from '#domain/ids.ts';

const CHANNEL = 'kinbox-open-sessions';

type Message = { readonly asks: UserId } | { readonly has: UserId };

/** Answers for this tab until the returned function is called. */
export function answerFor(user: UserId): () => Promise<void> {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('asks' in data && data.asks === user) post(channel, { has: user });
  });
  return () => Promise.resolve(channel?.close());
}

const ANSWERED_WITHIN_MS = 500;

/** Whether another tab of the account has answered in time. True if nobody can be asked. */
export async function isOpenElsewhere(user: UserId): Promise<boolean> {
  const channel = openChannel();
  if (channel === null) return true;
  return new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), ANSWERED_WITHIN_MS);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if ('has' in data && data.has === user) resolve(true);
    });
    post(channel, { asks: user });
  }).finally(() => channel.close());
}

/** Spread, because the linter takes a call with one argument for `window.postMessage`, which requires an origin. */
function post(channel: BroadcastChannel, message: Message): void {
  channel.postMessage(...([message] satisfies [Message]));
}

function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
}
