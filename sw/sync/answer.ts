/** What comes back over the network, or does not. */

export type Answer =
  /** Kinbox answered. `body` is the parsed JSON; null if there was none. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: unknown;
      readonly retryAfterMs: number | null;
      /** How long it took, if it was asked for before the engine did. */
      readonly tookMs?: number;
    }
  /** Nobody answered, or somebody else did: a captive portal, a proxy. */
  | { readonly kind: 'unreachable' }
  /** Another installation of Kinbox runs at this address: it has no such account. */
  | { readonly kind: 'otherServer' }
  /** No answer in time. Whether the server has done it is not known. */
  | { readonly kind: 'timeout' };

export type BatchAnswer =
  | Answer
  /** One for each request, in order. */
  | { readonly kind: 'answers'; readonly answers: readonly Extract<Answer, { kind: 'answer' }>[] };
