import { useId, type KeyboardEvent } from 'react';
import { selectOnly, SPACE_HOLD_MS, toggleSpace, type Space } from '#domain/space.ts';
import * as texts from '#words/en/layout.ts';
import { spaceNames } from '#words/en/spaces.ts';
import { classes } from '../parts/classes.ts';
import { isTouched } from '../parts/is-touched.ts';
import { useHold } from '../parts/use-hold.ts';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import { isEnter } from '../shortcuts/composition.ts';
import { SPACE_ICONS } from '../task/space-icons.ts';
import styles from './space-toggle.module.css';

interface SpaceToggleProps {
  readonly available: readonly Space[];
  readonly active: readonly Space[];
  /** Which there are is not known yet: one that came later would move the others. */
  readonly isComing?: boolean;
  readonly onSelect: (spaces: readonly Space[]) => void;
}

/** One button for each space. A click selects only that one; a hold, or Shift with a click, Enter or Space, adds it. */
export function SpaceToggle({ available, active, isComing = false, onSelect }: SpaceToggleProps) {
  const hintId = useId();
  if (isComing) {
    return (
      <fieldset
        key="coming"
        className={classes(styles['group'], styles['coming'])}
        aria-label={texts.spaces}
        aria-busy
      >
        <VisuallyHidden>{texts.spacesComing}</VisuallyHidden>
      </fieldset>
    );
  }
  return (
    <fieldset className={styles['group']} aria-label={texts.spaces}>
      <VisuallyHidden id={hintId}>{isTouched() ? texts.spaceHintByHold : texts.spaceHint}</VisuallyHidden>
      {available.map((space) => (
        <SpaceButton
          key={space}
          space={space}
          isActive={active.includes(space)}
          hintId={hintId}
          onOnly={() => onSelect(selectOnly(space))}
          onToggle={() => onSelect(toggleSpace(active, space))}
        />
      ))}
    </fieldset>
  );
}

interface SpaceButtonProps {
  readonly space: Space;
  readonly isActive: boolean;
  readonly hintId: string;
  readonly onOnly: () => void;
  readonly onToggle: () => void;
}

function SpaceButton({ space, isActive, hintId, onOnly, onToggle }: SpaceButtonProps) {
  const { takeHeld, handlers } = useHold(onToggle, SPACE_HOLD_MS);
  const label = spaceNames[space];
  const Icon = SPACE_ICONS[space];

  const press = (event: KeyboardEvent) => {
    if (!event.shiftKey || !(isEnter(event.nativeEvent) || event.key === ' ')) return;
    // Otherwise the browser fires a click, which would select only this space.
    event.preventDefault();
    if (event.type === 'keydown' && !event.repeat) onToggle();
  };

  return (
    <button
      type="button"
      className={styles['space']}
      data-space={space}
      aria-pressed={isActive}
      aria-label={label}
      aria-describedby={hintId}
      title={texts.onlySpace({ space: label })}
      {...handlers}
      onKeyDown={press}
      onKeyUp={press}
      onClick={(event) => {
        if (takeHeld()) return;
        if (event.shiftKey) onToggle();
        else onOnly();
      }}
    >
      <Icon size={18} strokeWidth={isActive ? 2.1 : 1.75} aria-hidden="true" />
      <span className={styles['label']}>{label}</span>
    </button>
  );
}
