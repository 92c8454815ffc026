import { useLiveQuery } from 'dexie-react-hooks';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { TaskRow } from '#store/db.ts';
import { ownChangesOf } from '#store/own-changes/own-changes.ts';
import { projectChoices } from '#store/queries/projects.ts';
import type { TaskId } from '#domain/ids.ts';
import type { WireTaskChange } from '#domain/wire/history.ts';
import * as texts from '#words/en/history.ts';
import { listedMessages } from '../../api/server-outcome.ts';
import { useServerData, type ServerData } from '../../api/use-server-data.ts';
import { Button } from '../../parts/button.tsx';
import { useSignedIn } from '../../session/session-context.ts';
import { useSpaces } from '../../session/spaces-context.ts';
import { historyEntries } from './history-entries.ts';
import { nameOfWho } from './name-of-who.ts';
import { HistoryList, type FormerTexts } from './history-list.tsx';
import styles from './task-history.module.css';

type Recorded = ServerData<readonly WireTaskChange[]>;

export interface TaskHistoryProps {
  readonly task: TaskRow;
  readonly former?: FormerTexts;
}

/** Who changed a task: from the server, which is asked when the section is opened, otherwise what the device has. */
export function TaskHistory(props: TaskHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const Icon = isOpen ? ChevronDown : ChevronRight;
  const { id, pending } = props.task;
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
        {isOpen && id === null && <KnownHistory {...props} note={texts.notSent} recorded={null} />}
        {isOpen && id !== null && <AskedHistory {...props} id={id} pending={pending} />}
      </div>
    </section>
  );
}

function AskedHistory({
  id,
  pending,
  ...shown
}: TaskHistoryProps & { readonly id: TaskId; readonly pending: boolean }) {
  const [ask] = useState(() => async (token: string) => {
    const { askHistory } = await import('./history-calls.ts');
    return askHistory(token, id);
  });
  const { data, reload } = useServerData<readonly WireTaskChange[]>(ask);
  useWhenSent(pending, reload);
  return <KnownHistory {...shown} note={noteOn(data)} recorded={data.kind === 'done' ? data.body : null} />;
}

/** A change of this device is in the server's history once it is sent. */
function useWhenSent(pending: boolean, onSent: () => void): void {
  const wasPending = useRef(pending);
  useEffect(() => {
    if (wasPending.current && !pending) onSent();
    wasPending.current = pending;
  });
}

function noteOn(data: Recorded): string | null {
  switch (data.kind) {
    case 'waiting':
      return texts.loading;
    case 'offline':
      return texts.offline;
    case 'refused':
      return listedMessages(data).join(' ');
    case 'done':
      return null;
  }
}

interface KnownHistoryProps extends TaskHistoryProps {
  readonly note: string | null;
  readonly recorded: readonly WireTaskChange[] | null;
}

function KnownHistory({ task, note, recorded, former }: KnownHistoryProps) {
  const { device, session } = useSignedIn();
  const { families } = useSpaces();
  const own = useLiveQuery(async () => ownChangesOf(device.db, task.ref), [device, task.ref]);
  const projects = useLiveQuery(async () => projectChoices(device.db), [device]);
  const self = session.user.id;
  return (
    <>
      {note !== null && <output className={styles['note']}>{note}</output>}
      {own && projects && (
        <HistoryList
          entries={historyEntries({ task, recorded, own, self, families })}
          projectName={(ref) => projects.find((each) => each.ref === ref)?.name ?? null}
          whoName={(who) => nameOfWho(who, families, self)}
          isNote={task.type === 'note'}
          former={former}
        />
      )}
    </>
  );
}
