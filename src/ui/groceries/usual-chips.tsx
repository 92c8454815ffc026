import { Plus } from 'lucide-react';
import { missingUsual, type UsualGrocery } from '#domain/groceries/usual-groceries.ts';
import * as texts from '#words/en/groceries.ts';
import { Chip } from './chip.tsx';
import styles from './chips.module.css';

/** So many are offered. */
const MOST = 10;

interface UsualChipsProps {
  readonly usual: readonly UsualGrocery[];
  /** What is on the list or was just bought. */
  readonly present: ReadonlySet<string>;
  readonly onAdd: (name: string) => void;
}

/** What is bought again and again and is missing: one press adds it. */
export function UsualChips({ usual, present, onAdd }: UsualChipsProps) {
  const missing = missingUsual(usual, present, MOST);
  if (missing.length === 0) return null;
  return (
    <section className={styles['usual']}>
      <h2 className={styles['heading']}>{texts.usual}</h2>
      <div className={styles['chips']}>
        {missing.map(({ thing, label }) => (
          <Chip
            key={thing}
            icon={Plus}
            text={label}
            label={texts.addUsual({ name: label })}
            onPress={() => onAdd(label)}
          />
        ))}
      </div>
    </section>
  );
}
