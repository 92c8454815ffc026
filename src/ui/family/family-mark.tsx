import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { readFamilyNews } from '#store/queries/read-family-news.ts';
import { useDevice } from '../session/session-context.ts';
import { FamilyBadge } from './family-badge.tsx';

export interface FamilyMarkProps {
  /** A toast tells of what is new. */
  readonly isAnnounced?: boolean;
}

/** How much waits for an answer about families. */
export default function FamilyMark({ isAnnounced = false }: FamilyMarkProps) {
  const { db, clock } = useDevice();
  const news = useLiveQuery(async () => readFamilyNews(db, clock()), [db]);
  const [before, setBefore] = useState(news);
  if (!before && news) setBefore(news);
  return news && before ? <FamilyBadge news={news} before={isAnnounced ? before : null} /> : null;
}
