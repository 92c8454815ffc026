import { useState } from 'react';
import type { CalendarFeed } from '#domain/wire/calendar-feed.ts';
import * as texts from '#words/en/calendar.ts';
import { FailureBanner } from '../api/failure-banner.tsx';
import { listedMessages } from '../api/server-outcome.ts';
import { useServerCall } from '../api/use-server-call.ts';
import { useServerData } from '../api/use-server-data.ts';
import { useConfirm } from '../dialogs/confirm-context.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Stack } from '../parts/stack.tsx';
import { Switch } from '../parts/switch.tsx';
import { useSignedIn } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import styles from './data-card.module.css';
import { ShownOnce } from './shown-once.tsx';

const calls = () => import('./calendar-calls.ts');
const readCalendar = async (token: string) => (await calls()).readCalendar(token);

/** The address under which other calendars read the user's days. A server of before it has none. */
export function CalendarCard() {
  const { data, reload } = useServerData(readCalendar);
  if (data.kind === 'refused' && data.status === 404) return null;
  return (
    <Card title={texts.title} hint={texts.hint}>
      {data.kind === 'waiting' && <SkeletonRows isFromServer />}
      {(data.kind === 'offline' || data.kind === 'refused') && <p>{listedMessages(data).join(' ')}</p>}
      {data.kind === 'done' && <CalendarOf feed={data.body.feed} onChanged={reload} />}
    </Card>
  );
}

interface CalendarOfProps {
  readonly feed: CalendarFeed['feed'];
  readonly onChanged: () => void;
}

export function CalendarOf({ feed, onChanged }: CalendarOfProps) {
  const { token } = useSignedIn().session;
  const { isBusy, failed, run } = useServerCall();
  const confirm = useConfirm();
  const toasts = useToasts();
  const [hasLater, setHasLater] = useState(feed?.has_later ?? false);
  /** Only this answer has it. */
  const [address, setAddress] = useState<string | null>(null);

  const make = async () => {
    const question = { title: texts.makeNewTitle, question: texts.makeNewQuestion, yes: texts.makeNew };
    if (feed !== null && !(await confirm(question))) return;
    const made = await run(async (now = token) => (await calls()).makeCalendarAddress(now, hasLater));
    if (made === null) return;
    setAddress(made.body.url);
    onChanged();
  };
  const end = async () => {
    const question = { title: texts.end, question: texts.endQuestion, yes: texts.end };
    if (!(await confirm(question))) return;
    const ended = await run(async (now = token) => (await calls()).endCalendarAddress(now));
    if (ended === null) return;
    setAddress(null);
    toasts.show({ type: 'success', message: texts.ended });
    onChanged();
  };

  return (
    <Stack>
      <FailureBanner failed={failed} />
      {address !== null && (
        <ShownOnce
          key={address}
          type="url"
          label={texts.address}
          hint={texts.addressHint}
          value={address}
          words={texts}
        />
      )}
      {feed !== null && <p>{sinceWords(feed)}</p>}
      <Switch checked={hasLater} onChange={(event) => setHasLater(event.target.checked)}>
        {texts.withLater}
      </Switch>
      <div className={styles['actions']}>
        <Button busy={isBusy} onClick={() => void make()}>
          {feed === null ? texts.make : texts.makeNew}
        </Button>
        {feed !== null && (
          <Button look="danger" busy={isBusy} onClick={() => void end()}>
            {texts.end}
          </Button>
        )}
      </div>
    </Stack>
  );
}

function sinceWords({ created_at, has_later }: NonNullable<CalendarFeed['feed']>): string {
  const day = new Date(created_at).toLocaleDateString(undefined, { dateStyle: 'medium' });
  return has_later ? texts.sinceWithLater({ day }) : texts.since({ day });
}
