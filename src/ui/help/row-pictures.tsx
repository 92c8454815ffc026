import type { ReactNode } from 'react';
import { addDays } from '#domain/day.ts';
import { groceryLines } from '#domain/groceries/grocery-lines.ts';
import { repeatOf } from '#domain/repeat.ts';
import { named } from '#domain/who.ts';
import * as texts from '#words/en/help.ts';
import { GroceryRow } from '../groceries/grocery-row.tsx';
import { useToday } from '../session/today-context.ts';
import { noActions, sampleRow } from '../task/sample-row.ts';
import { TaskCard } from '../task/task-card.tsx';
import styles from './row-pictures.module.css';

const nothing = () => undefined;

/** Rows as the lists show them, each with what it says. */
export function RowPictures() {
  const today = useToday();
  const friend = named(texts.pictured.person);
  const [line] = groceryLines(
    texts.pictured.groceries.map((name, at) => sampleRow(String(at), { name, type: 'grocery' })),
  );
  return (
    <>
      <Picture caption={texts.pictured.choreMeans}>
        <Card
          name={texts.pictured.chore}
          type="household"
          space="family"
          due_on={today}
          who={friend}
          repeat={repeatOf({ every: 1, unit: 'week', from: 'date', since: today })}
        />
      </Picture>
      <Picture caption={texts.pictured.laterMeans}>
        <Card name={texts.pictured.later} type="call" effort="easy" not_before={addDays(today, 3)} />
      </Picture>
      {line && (
        <Picture caption={texts.pictured.lineMeans}>
          <GroceryRow
            line={line}
            addedBy={[texts.pictured.person]}
            tickedBy={[]}
            flash={0}
            isParked={false}
            isLeaving={false}
            actions={noActions}
            onTick={nothing}
            onDelete={nothing}
          />
        </Picture>
      )}
    </>
  );
}

type CardProps = Parameters<typeof sampleRow>[1] & { readonly name: string };

function Card(fields: CardProps) {
  const task = sampleRow(fields.name, { status: 'todo', ...fields });
  return <TaskCard task={task} projectName={null} isParked={false} actions={noActions} />;
}

interface PictureProps {
  readonly caption: string;
  readonly children: ReactNode;
}

/** The row is to be looked at: no key, press or reader finds its controls. */
function Picture({ caption, children }: PictureProps) {
  return (
    <figure className={styles['picture']}>
      <div className={styles['row']} inert>
        {children}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
