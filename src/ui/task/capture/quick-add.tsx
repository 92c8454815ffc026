import { CornerDownLeft, Rows3, X } from 'lucide-react';
import { Suspense, useId, useRef, type ReactNode } from 'react';
import type { QuickAddMode, QuickAddStep } from '#domain/quick-add-flow.ts';
import { quickAddTypes } from '#domain/quick-add-flow.ts';
import { EFFORTS, hasDays, type Effort, type TaskType } from '#domain/task-types.ts';
import { effortNames, typeNames } from '#words/en/choices.ts';
import * as texts from '#words/en/capture.ts';
import type { Added } from '../../adding/adding.ts';
import { useAdding } from '../../adding/use-adding.ts';
import { classes } from '../../parts/classes.ts';
import { FieldError } from '../../parts/field-error.tsx';
import { focusScreenIfLost } from '../../parts/focus-screen-if-lost.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { isEscape } from '../../shortcuts/composition.ts';
import { EffortBars } from '../effort-bars.tsx';
import { TYPE_ICONS } from '../type-icons.ts';
import { DayOffer } from './lazy-day-offer.ts';
import styles from './quick-add.module.css';
import { useQuickAdd, type QuickAddTask, type Typed } from './use-quick-add.ts';

interface QuickAddProps {
  readonly mode: QuickAddMode;
  /** The storage key of what is typed and not added: one per field. */
  readonly place: string;
  readonly placeholder: string;
  readonly onAdd: (task: QuickAddTask) => Promise<boolean>;
  /** Shows the choices before anything is typed. */
  readonly isSpread?: boolean;
  readonly isFocused?: boolean;
  /** It is the screen's own way to add this: the add button leads here. */
  readonly adds?: Added;
  /** Enter adds each of several pasted lines. */
  readonly areLines?: boolean;
  /** What is offered below the field for what is typed. */
  readonly renderBelow?: (typed: Typed) => ReactNode;
}

/** Type a name and press Enter; or choose a type, then an effort. The steps are `quick-add-flow.ts`. */
export function QuickAdd(props: QuickAddProps) {
  const { mode, place, placeholder, onAdd, isSpread = false, isFocused = false, adds = null } = props;
  const { input, ...flow } = useQuickAdd({ mode, place, add: onAdd, areLines: props.areLines });
  const before = useRef<Element | null>(null);
  useAdding(
    adds,
    () => {
      before.current = document.activeElement;
      focusInView(input.current);
    },
    input,
  );
  const leave = () => {
    input.current?.blur();
    if (before.current instanceof HTMLElement) before.current.focus();
    focusScreenIfLost();
  };
  const errorId = useId();
  const isOpen = mode !== 'project' && (isSpread || flow.name !== '' || flow.step.kind !== 'type');
  return (
    <form className={styles['form']} onSubmit={flow.submit}>
      <div className={styles['line']}>
        <input
          ref={input}
          className={styles['input']}
          value={flow.name}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-invalid={flow.error === null ? undefined : true}
          aria-describedby={flow.error === null ? undefined : errorId}
          dir={flow.name === '' ? undefined : 'auto'}
          autoComplete="off"
          enterKeyHint="done"
          data-autofocus={isFocused ? '' : undefined}
          onChange={(event) => flow.setName(event.target.value)}
          onPaste={flow.onPaste}
          // What shows it spread closes it by Escape.
          onKeyDown={(event) => !isSpread && isEscape(event.nativeEvent) && leave()}
        />
        {flow.name !== '' && (
          <IconButton type="submit" icon={CornerDownLeft} label={texts.add} className={styles['add']} />
        )}
      </div>
      {flow.pastedLines.length > 0 && (
        <button type="button" className={classes(styles['chip'], styles['lines'])} onClick={flow.addLines}>
          <Rows3 size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.addLines({ count: flow.pastedLines.length })}
        </button>
      )}
      {props.renderBelow?.(flow)}
      {flow.error !== null && <FieldError id={errorId}>{flow.error}</FieldError>}
      {isOpen && (
        // The changed key restarts the animation with each refusal.
        <div
          key={flow.shakes}
          className={classes(styles['panel'], flow.shakes > 0 && styles['shake'])}
          data-shaking={flow.shakes > 0 || undefined}
        >
          <Hint step={flow.step} mode={mode} isUrgent={flow.shakes > 0} />
          <Choices flow={flow} mode={mode} />
          {flow.name !== '' && mayHaveDay(flow.step) && (
            <Suspense fallback={null}>
              <DayOffer typed={flow.name} onTake={flow.addForDay} />
            </Suspense>
          )}
        </div>
      )}
    </form>
  );
}

/** A note and groceries have no days: the words stay in the name. */
function mayHaveDay(step: QuickAddStep): boolean {
  return step.kind === 'type' || hasDays(step.type);
}

/** In the middle, since the top bar and an on-screen keyboard cover the ends. */
function focusInView(field: HTMLElement | null): void {
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

function Choices({
  flow,
  mode,
}: {
  readonly flow: Omit<ReturnType<typeof useQuickAdd>, 'input'>;
  readonly mode: QuickAddMode;
}) {
  const { step } = flow;
  switch (step.kind) {
    case 'type':
      return (
        <fieldset className={styles['chips']} aria-label={texts.type}>
          {quickAddTypes(mode).map((type) => (
            <TypeChip key={type} type={type} onPress={() => flow.chooseType(type)} />
          ))}
        </fieldset>
      );
    case 'effort':
      return (
        <fieldset className={styles['chips']} aria-label={texts.effort}>
          <ChosenChip type={step.type} effort={null} onPress={flow.back} />
          {EFFORTS.map((effort) => (
            <button
              key={effort}
              type="button"
              className={styles['chip']}
              onClick={() => flow.chooseEffort(step.type, effort)}
            >
              <EffortBars effort={effort} />
              {effortNames[effort]}
            </button>
          ))}
        </fieldset>
      );
    case 'ready':
      return (
        <fieldset className={styles['chips']} aria-label={texts.typeAndEffort}>
          <ChosenChip type={step.type} effort={step.effort} onPress={flow.back} />
        </fieldset>
      );
  }
}

function TypeChip({ type, onPress }: { readonly type: TaskType; readonly onPress: () => void }) {
  const Icon = TYPE_ICONS[type];
  return (
    <button type="button" className={styles['chip']} onClick={onPress}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {typeNames[type]}
    </button>
  );
}

interface ChosenChipProps {
  readonly type: TaskType;
  readonly effort: Effort | null;
  readonly onPress: () => void;
}

function ChosenChip({ type, effort, onPress }: ChosenChipProps) {
  const Icon = TYPE_ICONS[type];
  const words = effort === null ? typeNames[type] : `${typeNames[type]}, ${effortNames[effort]}`;
  return (
    <button
      type="button"
      className={classes(styles['chip'], styles['chosen'])}
      aria-label={texts.chooseAgain({ choice: words })}
      onClick={onPress}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {words}
      <X size={14} aria-hidden="true" />
    </button>
  );
}

interface HintProps {
  readonly step: QuickAddStep;
  readonly mode: QuickAddMode;
  readonly isUrgent: boolean;
}

function Hint({ step, mode, isUrgent }: HintProps) {
  return (
    <p
      className={classes(styles['hint'], isUrgent && styles['urgent'])}
      role={isUrgent ? 'alert' : undefined}
    >
      {hintFor(step, mode)}
    </p>
  );
}

function hintFor(step: QuickAddStep, mode: QuickAddMode): string {
  switch (step.kind) {
    case 'type':
      return mode === 'capture' ? texts.enterAddsToInbox : texts.chooseType;
    case 'effort':
      return texts.chooseEffort;
    case 'ready':
      return texts.enterAddsIt;
  }
}
