import { useLiveQuery } from 'dexie-react-hooks';
import { ChevronRight, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { readReviewLine } from '#store/review/read-review-line.ts';
import { lines } from '#words/en/review-line.ts';
import { InstallOffer } from '../install/install-offer.tsx';
import { Link } from '../parts/link.tsx';
import { paths } from '../paths.ts';
import { useDevice } from '../session/session-context.ts';
import { useToday } from '../session/today-context.ts';
import styles from './dashboard-screen.module.css';

export interface ReviewLineProps {
  /** Shown once it is known whether there is a line, which would move it. */
  readonly children: ReactNode;
}

/** The way to the weekly review when a week is over, or the review has begun. */
export default function ReviewLine({ children }: ReviewLineProps) {
  const { db } = useDevice();
  const today = useToday();
  const line = useLiveQuery(async () => readReviewLine(db, today), [db, today]);
  if (line === undefined) return null;
  return (
    <>
      {line === null ? (
        <InstallOffer />
      ) : (
        <Link to={paths.review} className={styles['next']}>
          <ListChecks size={20} strokeWidth={1.75} aria-hidden="true" />
          {lines[line]}
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      )}
      {children}
    </>
  );
}
