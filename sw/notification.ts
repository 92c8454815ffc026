/** What a push message looks like. Pure: the worker shows it. */
import type { NewsItem, NewsKind, PushMessage } from '#domain/wire/push-message.ts';
import * as texts from '#words/en/notifications.ts';

export interface Notice {
  /** One that is still shown under the same tag is replaced. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** The page that shows more. */
  readonly path: string;
  /** What it counts, to be counted with what comes next. */
  readonly news: News | null;
}

export interface News {
  readonly items: readonly NewsItem[];
  readonly more: number;
}

export const NEWS_TAG = 'news';
const MOST_NAMED = 3;

/** `before`: the news that are still shown. Null: another version's message. */
export function noticeOf(message: PushMessage | null, before: News | null): Notice {
  switch (message?.kind) {
    case undefined:
      return { tag: 'unknown', title: texts.unknown, body: '', path: '/', news: null };
    case 'test':
      return { tag: 'test', title: texts.tried, body: texts.triedText, path: '/settings', news: null };
    case 'digest':
      return digestNotice(message);
    case 'news':
      return newsNotice(before === null ? message : together(before, message));
  }
}

function digestNotice({ due, back, names = [] }: Extract<PushMessage, { kind: 'digest' }>): Notice {
  const lines = [
    ...(due > 0 ? [texts.due({ count: due })] : []),
    ...(back > 0 ? [texts.back({ count: back })] : []),
  ];
  const [title = texts.unknown, ...others] = lines;
  const body = names.length === 0 ? others.join('\n') : listOf(names, due + back);
  return { tag: 'digest', title, body, path: '/', news: null };
}

/** Each thing once: a message may come twice. */
function together(before: News, { items, more }: News): News {
  const isNew = ({ what, id }: NewsItem) =>
    !before.items.some((each) => each.what === what && each.id === id);
  return { items: [...before.items, ...items.filter(isNew)], more: before.more + more };
}

function newsNotice(news: News): Notice {
  const { items, more } = news;
  const kinds = [...new Set(items.map(({ what }) => what))];
  const paths = [...new Set(items.map(({ path }) => path))];
  const [first] = items;
  const shown = { tag: NEWS_TAG, path: pathOf(paths, kinds), news };
  if (first !== undefined && items.length + more === 1) return { ...shown, ...wordsOfOne(first) };
  const [only, ...others] = kinds;
  const names = items.flatMap(({ name }) => name ?? []);
  const named = names.length === 0 ? '' : listOf(names, items.length + more);
  if (only !== undefined && others.length === 0) {
    return { ...shown, title: countOf(only, items.length + more), body: named };
  }
  const counts = kinds.map((kind) => countOf(kind, items.filter(({ what }) => what === kind).length));
  const body = named === '' ? counts.join('\n') : named;
  return { ...shown, title: texts.several({ count: items.length + more }), body };
}

function pathOf(paths: readonly string[], kinds: readonly NewsKind[]): string {
  const [only, ...others] = paths;
  if (only !== undefined && others.length === 0) return only;
  return kinds.includes('invited') ? '/' : '/todo';
}

function wordsOfOne({ what, name, by }: NewsItem): Pick<Notice, 'title' | 'body'> {
  if (what === 'invited' && by !== undefined) return { title: texts.invitedBy({ by }), body: '' };
  if (name === undefined) return { title: countOf(what, 1), body: '' };
  if (what === 'turn') return { title: texts.turnNamed({ name }), body: '' };
  if (what === 'next') return { title: texts.nextNamed({ name }), body: '' };
  return { title: by === undefined ? texts.givenNamed({ name }) : texts.givenBy({ by, name }), body: '' };
}

function countOf(kind: NewsKind, count: number): string {
  switch (kind) {
    case 'turn':
      return texts.turns({ count });
    case 'next':
      return texts.nexts({ count });
    case 'given':
      return texts.given({ count });
    case 'invited':
      return texts.invited({ count });
  }
}

function listOf(names: readonly string[], count: number): string {
  const first = names.slice(0, MOST_NAMED);
  const more = count - first.length;
  const list = first.join(', ');
  return more > 0 ? texts.names({ names: list, more }) : list;
}
