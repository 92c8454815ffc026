/** What a push message holds. Only the browser of the subscription can decrypt it, and it may be another version's. */
import * as z from 'zod/mini';

/** `next`: a turn whose day has not come yet. */
const NEWS_KINDS = ['turn', 'next', 'given', 'invited'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

const newsItem = z.object({
  what: z.enum(NEWS_KINDS),
  /** Together with `what` unique: a device counts each item once. */
  id: z.string(),
  /** Of the page that shows it. */
  path: z.string(),
  /** Of the task, and of who did it; only where the device may show names. */
  name: z.exactOptional(z.string()),
  by: z.exactOptional(z.string()),
});

const common = {
  /** Whom it is for. Missing: of an older server. */
  user: z.exactOptional(z.int()),
  /** Of the device, which may receive the message hours after it was sent. Missing: none, or an older server. */
  quiet: z.exactOptional(z.object({ from: z.int(), until: z.int() })),
};

export const pushMessageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('news'),
    ...common,
    items: z.readonly(z.array(newsItem)),
    /** Those for which there was no room. */
    more: z.int(),
  }),
  z.object({
    kind: z.literal('digest'),
    ...common,
    /** Tasks that are due by today, and deferred ones that are back today. */
    due: z.int(),
    back: z.int(),
    /** The first of them; only where the device may show names. */
    names: z.exactOptional(z.readonly(z.array(z.string()))),
  }),
  z.object({ kind: z.literal('test'), ...common }),
]);

export type PushMessage = z.output<typeof pushMessageSchema>;
export type NewsItem = z.output<typeof newsItem>;
