/** An app whose notifications are sent when a test says so, to devices that keep them. */
import { silentLog } from '#server/log/log.ts';
import { createSender, type Sender } from '#server/notifications/sender.ts';
import type { PushMessage } from '#domain/wire/push-message.ts';
import type { SubscribedDevice } from './push-calls.ts';
import type { TestApp } from './server-app.ts';

export interface Notified {
  /** Lets the time go by, and sends what is due then. */
  readonly after: (ms: number) => Promise<void>;
  /** What a device has got, in order, without whom it is for. */
  readonly shown: (device: SubscribedDevice) => readonly PushMessage[];
}

export function senderOf(test: TestApp): Sender {
  const { deps } = test;
  const { push } = deps;
  if (push === null) throw new Error('This app sends no notifications.');
  const { database, clock, config } = deps;
  return createSender({ database, push, clock, log: silentLog, mailIsSetUp: config.mailIsSetUp });
}

/** `test` may be opened anew meanwhile. */
export function notified(test: TestApp): Notified {
  return {
    after: async (ms) => {
      test.advance(ms);
      await senderOf(test).look();
    },
    shown: ({ endpoint }) =>
      test.pushed.flatMap(({ to, message }) => (to.endpoint === endpoint ? [unaddressed(message)] : [])),
  };
}

function unaddressed(message: PushMessage): PushMessage {
  const copy = { ...message };
  delete copy.user;
  return copy;
}
