import type { FoundTasks } from '#store/search/read-found.ts';
import * as texts from '#words/en/search.ts';
import { WhenHere } from '../first-pull/when-here.tsx';
import styles from './search-dialog.module.css';

interface SearchStatusProps {
  readonly found: FoundTasks | undefined;
  /** How many screens and actions are offered. */
  readonly commands: number;
}

/** How many there are, below the results, for screen readers too. */
export function SearchStatus(props: SearchStatusProps) {
  return <output className={styles['status']}>{wordsFor(props)}</output>;
}

/** In place of results, once it is certain that there are none. */
export function NothingFound(props: SearchStatusProps) {
  if (!isEmpty(props)) return null;
  return (
    <WhenHere part="all">
      <p className={styles['nothing']}>{texts.nothingFoundFor({ typed: props.found?.typed.trim() ?? '' })}</p>
    </WhenHere>
  );
}

function isEmpty({ found, commands }: SearchStatusProps): boolean {
  return found !== undefined && found.count + commands === 0 && !found.isReading;
}

function wordsFor({ found, commands }: SearchStatusProps): string {
  if (found === undefined) return '';
  if (found.typed.trim() === '') return texts.whatIsSearched;
  if (isEmpty({ found, commands })) return texts.nothingFound;
  const { tasks, count, isReading } = found;
  const counted =
    count > tasks.length
      ? texts.foundMany({ shown: tasks.length, count })
      : texts.found({ count: count + commands });
  if (!isReading) return counted;
  return count + commands === 0 ? texts.reading : `${counted} · ${texts.reading}`;
}
