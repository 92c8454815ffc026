import { useRef, useState, type FormEvent } from 'react';
import type { NameWithDay } from '#domain/day-in-name.ts';
import {
  chooseQuickAddEffort,
  chooseQuickAddType,
  firstQuickAddStep,
  submitQuickAdd,
  type QuickAddMode,
} from '#domain/quick-add-flow.ts';
import type { Day } from '#domain/ids.ts';
import type { Effort, TaskType } from '#domain/task-types.ts';
import { nameError } from '../text-error.ts';
import { keepName, readKeptName } from './kept-name.ts';
import { usePastedLines } from './use-pasted-lines.ts';

export interface QuickAddTask {
  readonly name: string;
  /** Of more tasks of the same kind: the other lines that were pasted. */
  readonly others?: readonly string[];
  readonly type: TaskType | null;
  /** Until then it waits. */
  readonly notBefore?: Day;
  readonly effort: Effort | null;
}

/** What is typed, for what is offered beside it. */
export interface Typed {
  readonly name: string;
  readonly pastedLines: readonly string[];
  /** Adds this instead. */
  readonly addInstead: (name: string) => void;
  /** It is not needed any more. */
  readonly clear: () => void;
}

interface QuickAddSetting {
  readonly mode: QuickAddMode;
  /** The storage key of what is typed and not added: one per field. */
  readonly place: string;
  /** Returns whether the task was saved; if not, or if this throws, the text returns to the field. */
  readonly add: (task: QuickAddTask) => Promise<boolean>;
  /** Enter adds each of several pasted lines. */
  readonly areLines?: boolean | undefined;
}

/** The quick-add flow with its field. */
export function useQuickAdd({ mode, place, add, areLines = false }: QuickAddSetting) {
  const [name, setShownName] = useState(() => readKeptName(place));
  const [step, setStep] = useState(() => firstQuickAddStep(mode));
  const [shakes, setShakes] = useState(0);
  const [wasRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const setName = (typed: string) => {
    setShownName(typed);
    keepName(place, typed);
  };

  const giveBack = (notAdded: string) => setShownName((typed) => typed || notAdded);

  const pasted = usePastedLines(name, setName);

  const submit = ([first = '', ...others]: readonly string[], when: Pick<QuickAddTask, 'notBefore'> = {}) => {
    const outcome = submitQuickAdd(first, step, mode);
    switch (outcome.kind) {
      case 'focus':
        break;
      case 'shake':
        setShakes((count) => count + 1);
        return;
      case 'add':
        if (nameError(first) !== null) {
          setRefused(true);
          break;
        }
        setRefused(false);
        setShownName('');
        setStep(firstQuickAddStep(mode));
        setShakes(0);
        void add({ ...outcome, ...when, others }).then(
          (isSaved) => {
            if (!isSaved) giveBack(name);
            // Unless the next name is being typed already.
            else if (readKeptName(place) === name) keepName(place, '');
          },
          (error: unknown) => {
            giveBack(name);
            throw error;
          },
        );
        break;
    }
    input.current?.focus();
  };

  return {
    name,
    /** From the first refusal on, until the name can be added. */
    error: wasRefused && name !== '' ? nameError(name) : null,
    step,
    shakes,
    input,
    submit: (event: FormEvent) => {
      event.preventDefault();
      submit(areLines && pasted.lines.length > 0 ? pasted.lines : [name]);
    },
    pastedLines: pasted.lines,
    onPaste: pasted.onPaste,
    /** Adds each pasted line, as the chosen type. */
    addLines: () => submit(pasted.lines),
    addForDay: (found: NameWithDay) => submit([found.name], { notBefore: found.day }),
    addInstead: (other: string) => submit([other]),
    clear: () => {
      setName('');
      input.current?.focus();
    },
    setName,
    chooseType: (type: TaskType) => {
      setStep(chooseQuickAddType(type));
      input.current?.focus();
    },
    chooseEffort: (type: TaskType, effort: Effort) => {
      setStep(chooseQuickAddEffort(type, effort));
      input.current?.focus();
    },
    back: () => {
      setStep(firstQuickAddStep(mode));
      input.current?.focus();
    },
  };
}
