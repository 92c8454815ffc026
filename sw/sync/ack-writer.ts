/**
 * Writes acknowledgements down as they come, one transaction at a time: what comes while one is under way goes together
 * into the next. A queue of hundreds drains without a transaction and a repaint for each. A worker that is killed in
 * between sends the same bytes under the same key again.
 */
import { acknowledge, type Acknowledgement, type EngineStore } from '#store/outbox.ts';

export interface AckWriter {
  readonly add: (ack: Acknowledgement) => void;
  /** When everything added so far is on disk. Rejects where a transaction failed. */
  readonly settled: () => Promise<void>;
}

export function createAckWriter(store: EngineStore): AckWriter {
  let waiting: Acknowledgement[] = [];
  let writing = Promise.resolve();
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await acknowledge(store, batch);
    }
    isWriting = false;
  }

  return {
    add: (ack) => {
      waiting.push(ack);
      if (isWriting) return;
      writing = writeAll();
      // A failure is kept for whoever asks for `settled`; until then nobody needs to hear of it.
      writing.catch(() => undefined);
    },
    settled: () => writing,
  };
}
