import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { TaskId } from '#domain/ids.ts';
import type { WireTaskChange } from '#domain/wire/history.ts';
import * as texts from '#words/en/history.ts';
import { listedMessages } from '../../api/server-outcome.ts';
import { useServerData } from '../../api/use-server-data.ts';
import { Button } from '../../parts/button.tsx';
import { HistoryList, type HistoryListProps } from './history-list.tsx';
import styles from './task-history.module.css';

type Uses = Pick<HistoryListProps, 'projectName' | 'fields' | 'onUse'>;

interface TaskHistoryProps extends Uses {
  /** The server's id; null until the server has assigned one. */
  readonly id: TaskId | null;
}

/** Former values of a task, which only the server has: requested when the section is opened. */
export function TaskHistory({ id, ...uses }: TaskHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <section className={styles['history']} aria-label={texts.title}>
      <Button
        look="quiet"
        className={styles['toggle']}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        {texts.title}
      </Button>
      <div id={panel}>
        {isOpen && id === null && <p className={styles['note']}>{texts.notSent}</p>}
        {isOpen && id !== null && <LoadedHistory id={id} {...uses} />}
      </div>
    </section>
  );
}

function LoadedHistory({ id, ...uses }: Uses & { readonly id: TaskId }) {
  const [ask] = useState(() => async (token: string) => {
    const { askHistory } = await import('./history-calls.ts');
    return askHistory(token, id);
  });
  const { data } = useServerData<readonly WireTaskChange[]>(ask);
  switch (data.kind) {
    case 'waiting':
      return <output className={styles['note']}>{texts.loading}</output>;
    case 'offline':
      return <output className={styles['note']}>{texts.offline}</output>;
    case 'refused':
      return <output className={styles['note']}>{listedMessages(data).join(' ')}</output>;
    case 'done':
      return <HistoryList changes={data.body} {...uses} />;
  }
}
