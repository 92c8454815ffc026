import { type Space } from '#domain/space.ts';
import { spaceNames } from '#words/en/spaces.ts';
import styles from './space-label.module.css';

/** The space in capitals, so that a space is never shown by its colour alone. */
export function SpaceLabel({ space }: { readonly space: Space }) {
  return (
    <span className={styles['space']} data-space={space}>
      {spaceNames[space].toUpperCase()}
    </span>
  );
}
