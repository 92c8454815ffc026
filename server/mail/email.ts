/** A mail. Texts are plain; a link is on a line of its own. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Takes a mail after the commit that it reports. Settles when it was delivered or given up, and never rejects: no
 * request waits for it.
 */
export type SendMail = (email: Email) => Promise<void>;
