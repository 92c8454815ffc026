import { useState } from 'react';
import type { Feedback } from '#domain/wire/admin-feedback.ts';
import * as texts from '#words/en/admin-feedback.ts';
import { FailureBanner } from '../api/failure-banner.tsx';
import { useServerCall } from '../api/use-server-call.ts';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { useSignedIn } from '../session/session-context.ts';
import type { FeedbackPage } from './feedback-calls.ts';
import { FeedbackItem } from './feedback-item.tsx';
import styles from './feedback-pages.module.css';

interface FeedbackPagesProps {
  readonly first: FeedbackPage;
  readonly answered: boolean;
}

/** The list, page by page. What is marked stays in its place, so that a mistake can be taken back there. */
export function FeedbackPages({ first, answered }: FeedbackPagesProps) {
  const { token } = useSignedIn().session;
  const { isBusy, failed, run } = useServerCall();
  const [later, setLater] = useState<FeedbackPage | null>(null);
  const [marked, setMarked] = useState<ReadonlyMap<number, boolean>>(new Map());
  const rows = [...first.rows, ...(later?.rows ?? [])];
  const next = later === null ? first.next : later.next;

  const more = async (path: string) => {
    const answer = await run(async (now = token) =>
      (await import('./feedback-calls.ts')).fetchFeedback(now, { answered, path }),
    );
    if (answer === null) return;
    setLater({ rows: [...(later?.rows ?? []), ...answer.body.rows], next: answer.body.next });
  };
  const mark = async ({ id }: Feedback, isAnswered: boolean) => {
    const answer = await run(async (now = token) =>
      (await import('./feedback-calls.ts')).markAnswered(now, id, isAnswered),
    );
    if (answer !== null) setMarked(new Map(marked).set(id, isAnswered));
  };

  if (rows.length === 0)
    return <EmptyState>{answered ? texts.nothingAnswered : texts.nothingOpen}</EmptyState>;
  return (
    <>
      <FailureBanner failed={failed} />
      <ul className={styles['list']} aria-label={texts.list}>
        {rows.map((each) => (
          <li key={each.id}>
            <FeedbackItem
              feedback={each}
              isAnswered={marked.get(each.id) ?? each.answered_at !== null}
              onMark={(isAnswered) => void mark(each, isAnswered)}
            />
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button busy={isBusy} onClick={() => void more(next)}>
          {texts.showMore}
        </Button>
      )}
    </>
  );
}
