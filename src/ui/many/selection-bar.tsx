import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import * as texts from '#words/en/many.ts';
import { useConfirm } from '../dialogs/confirm-context.ts';
import { useBackCloses } from '../overlays/use-back-closes.ts';
import { Button } from '../parts/button.tsx';
import { focusScreenIfLost } from '../parts/focus-screen-if-lost.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { MOST_SELECTED, type Selection } from '../selection/selection.ts';
import { isOccupied } from '../shortcuts/is-occupied.ts';
import { createKeyReader } from '../shortcuts/key-reader.ts';
import type { Shortcut } from '../shortcuts/shortcuts.ts';
import { useTypedAhead } from '../typed-ahead/typed-ahead-context.ts';
import { GiveSheet } from './give-sheet.tsx';
import { LaterSheet } from './later-sheet.tsx';
import { MANY_ACTS, type ManyAct } from './many-acts.ts';
import { MoveSheet } from './move-sheet.tsx';
import type { Plan } from './plan-row.ts';
import styles from './selection-bar.module.css';
import { useMany } from './use-many.ts';

export interface SelectionBarProps {
  readonly selection: Selection;
  readonly acts: readonly ManyAct[];
  /** Called when its keys are heard. */
  readonly onHeard: () => void;
}

/** How many rows are selected, and what can be done with them. Back and Escape end it. */
export default function SelectionBar({ selection, acts, onHeard }: SelectionBarProps) {
  const { size: count } = useSyncExternalStore(selection.subscribe, selection.current, selection.current);
  const [asks, setAsks] = useState<ManyAct | null>(null);
  const many = useMany(selection);
  const confirm = useConfirm();
  const typedAhead = useTypedAhead();
  const close = () => setAsks(null);
  useBackCloses(true, selection.end);
  useBackCloses(asks !== null, close);
  useEffect(() => () => void requestAnimationFrame(focusScreenIfLost), []);

  const run = async (act: ManyAct) => {
    const { plan } = MANY_ACTS[act];
    if (plan === undefined) {
      typedAhead.expect('dialog');
      setAsks(act);
      return;
    }
    const projects = selection.rows().filter(({ type }) => type === 'project').length;
    const isAsked = act === 'delete' && projects > 0;
    const question = {
      title: texts.deleteMany({ count }),
      question: texts.askDeleteMany({ projects }),
      yes: texts.acts.delete,
    };
    if (!isAsked || (await confirm(question))) await many(plan);
  };
  const choose = (plan: Plan) => {
    close();
    void many(plan);
  };
  useRowKeys(acts, (act) => void run(act), onHeard);

  return (
    <>
      <div className={styles['room']} />
      <section className={styles['bar']} aria-label={texts.selection}>
        <div className={styles['head']}>
          <IconButton icon={X} label={texts.endSelecting} onClick={selection.end} />
          <output className={styles['count']}>
            {count === MOST_SELECTED ? texts.mostSelected({ count }) : texts.selected({ count })}
          </output>
          <Button look="quiet" onClick={selection.all}>
            {texts.selectAll}
          </Button>
        </div>
        <div className={styles['acts']}>
          {acts.map((act) => {
            const Icon = MANY_ACTS[act].icon;
            return (
              <button key={act} type="button" className={styles['act']} onClick={() => void run(act)}>
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                {texts.acts[act]}
              </button>
            );
          })}
        </div>
      </section>
      {asks === 'later' && <LaterSheet rows={selection.rows()} onChoose={choose} onClose={close} />}
      {asks === 'give' && <GiveSheet rows={selection.rows()} onChoose={choose} onClose={close} />}
      {asks === 'move' && <MoveSheet rows={selection.rows()} onChoose={choose} onClose={close} />}
    </>
  );
}

const OF_NO_ROW: ReadonlySet<Shortcut> = new Set(['next', 'previous', 'capture', 'keys']);

/** The keys of a row mean all selected rows now. */
function useRowKeys(acts: readonly ManyAct[], run: (act: ManyAct) => void, onHeard: () => void): void {
  const tell = useEffectEvent(onHeard);
  const [reader] = useState(createKeyReader);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isOccupied(event)) {
      reader.forget();
      return;
    }
    const meaning = reader.read(event, event.timeStamp);
    // A second key of a sequence opens a screen, whatever it means by itself.
    if (meaning?.kind !== 'shortcut' || OF_NO_ROW.has(meaning.shortcut)) return;
    const { shortcut } = meaning;
    event.preventDefault();
    // What is not offered here is not done with the one row that has the focus either.
    const act = acts.find((each) => MANY_ACTS[each].key === shortcut);
    if (act !== undefined) run(act);
  });
  useLayoutEffect(() => {
    // An effect event has no identity of its own that could be removed again.
    const heard = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', heard, { capture: true });
    tell();
    return () => document.removeEventListener('keydown', heard, { capture: true });
  }, []);
}
