/**
 * Writes acknowledgements as they arrive, one transaction at a time: those that arrive during a transaction go together
 * into the next, so that draining a queue of hundreds does not cost a transaction and a repaint each. A worker that is
 * killed in between sends the same bytes under the same key again.
 */
import { acknowledge, type Acknowledgement, type EngineStore } from '#store/engine/outbox.ts';

export interface AckWriter {
  readonly add: (ack: Acknowledgement) => void;
  /** Resolves when everything added so far is on disk. Rejects if a transaction failed. */
  readonly written: () => Promise<void>;
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
      // A failure is kept for the caller of `written`; until then nobody handles it.
      writing.catch(() => undefined);
    },
    written: () => writing,
  };
}
