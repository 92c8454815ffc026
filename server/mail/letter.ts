/** A letter to a person. Texts are plain; a link stands on a line of its own. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Takes a letter once what it tells of is committed. Settles when it was delivered or given up, and never rejects:
 * nobody who answers a request waits for it.
 */
export type SendMail = (letter: Letter) => Promise<void>;
