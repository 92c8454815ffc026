/** Push services take messages of 4,096 bytes, encrypted. */
import { onOneLine } from '#domain/text.ts';
import type { NewsItem, PushMessage } from '#domain/wire/push-message.ts';

const MAX_BYTES = 3000;
const MAX_NAME_LENGTH = 100;
/** More are not shown. */
const MAX_NAMES = 5;

/** As many of the items as there is room for, and how many more there are, with those that are not among them. */
export function fitting(items: readonly NewsItem[], others: number): PushMessage {
  const kept: NewsItem[] = [];
  let bytes = 0;
  for (const item of items) {
    bytes += bytesOf(item);
    if (bytes > MAX_BYTES) break;
    kept.push(item);
  }
  return { kind: 'news', items: kept, more: items.length - kept.length + others };
}

export function firstNames(names: readonly string[]): readonly string[] {
  return names.slice(0, MAX_NAMES).map(cutName);
}

export function cutName(name: string): string {
  const line = onOneLine(name);
  const characters = Array.from(line);
  return characters.length <= MAX_NAME_LENGTH
    ? line
    : `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`;
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}
