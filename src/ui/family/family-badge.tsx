import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isAwaited, type FamilyNews } from '#domain/family-news.ts';
import * as texts from '#words/en/family-news.ts';
import { classes } from '../parts/classes.ts';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import { paths } from '../paths.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import styles from './family-badge.module.css';
import { newsWords } from './news-words.ts';

interface FamilyBadgeProps {
  readonly news: readonly FamilyNews[];
  /** What was known when the app was opened: a toast tells of all else. Null: of nothing. */
  readonly before: readonly FamilyNews[] | null;
}

export function FamilyBadge({ news, before }: FamilyBadgeProps) {
  useArrivals(news, before ?? news);
  const count = news.filter(isAwaited).length;
  if (count === 0) return null;
  return (
    <span className={classes(styles['badge'], before && styles['corner'])}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden> {texts.waiting({ count })} </VisuallyHidden>
    </span>
  );
}

/** Long enough to answer it; after that the badge still shows it. */
const MESSAGE_MS = 10_000;

function useArrivals(news: readonly FamilyNews[], before: readonly FamilyNews[]): void {
  const toasts = useToasts();
  const spaces = useSpaces();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const told = useRef(new Set(before.map(({ key }) => key)));
  const look = useRef(() => {});
  useEffect(() => {
    look.current = () => {
      if (spaces.hasFamily) spaces.select(['family']);
      void navigate(paths.family);
    };
  });
  useEffect(() => {
    for (const item of news) {
      if (told.current.has(item.key)) continue;
      told.current.add(item.key);
      // The screen itself shows it.
      if (pathname === paths.family) continue;
      toasts.show({
        type: 'info',
        message: newsWords(item),
        action: { text: texts.look, run: () => look.current(), takesBack: false },
        lifetimeMs: MESSAGE_MS,
      });
    }
  }, [news, pathname, toasts]);
}
