import { useRef, useState, type FormEvent } from 'react';
import type { NameWithDay } from '#domain/day-in-name.ts';
import {
  chooseQuickAddEffort,
  chooseQuickAddType,
  firstQuickAddStep,
  submitQuickAdd,
  type QuickAddMode,
} from '#domain/quick-add-flow.ts';
import type { Day, TaskRef } from '#domain/ids.ts';
import type { Effort, TaskType } from '#domain/task-types.ts';
import { newTaskRef } from '#store/device.ts';
import { useDevice } from '../../session/session-context.ts';
import { nameError } from '../text-error.ts';
import { keepUnsaved, releaseUnsaved, removeUnsaved } from './unsaved-names.ts';
import { useKeptName } from './use-kept-name.ts';
import { usePastedLines } from './use-pasted-lines.ts';
import { useUnsavedNames } from './use-unsaved-names.ts';

export interface QuickAddTask {
  /** The reference of one of the tasks; omitted where nothing waits for it. */
  readonly ref?: TaskRef;
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
  /** Returns whether the task was saved; if not, or if this throws, the names are restored. */
  readonly add: (task: QuickAddTask) => Promise<boolean>;
  /** Enter adds each of several pasted lines. */
  readonly areLines?: boolean | undefined;
}

interface SubmitSetting {
  readonly notBefore?: Day;
  /** What is restored if it is not saved; the names if omitted. */
  readonly typed?: readonly string[];
}

/** The quick-add flow with its field. */
export function useQuickAdd({ mode, place, add, areLines = false }: QuickAddSetting) {
  const device = useDevice();
  const { name, isEdited, setName, insertName } = useKeptName(place);
  const [step, setStep] = useState(() => firstQuickAddStep(mode));
  const [shakes, setShakes] = useState(0);
  const [wasRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const pasted = usePastedLines(name, setName);

  useUnsavedNames({
    place,
    isFree: name === '' || !isEdited,
    restore: (names) => pasted.show(name === '' ? names : [...names, name]),
  });

  /** `typed` is what is restored if the task is not saved. */
  const send = (task: Omit<QuickAddTask, 'ref'>, typed: readonly string[]) => {
    const ref = newTaskRef(device);
    setName('');
    const isKept = keepUnsaved(place, { ref, names: typed });
    const release = () => {
      if (isKept) releaseUnsaved(place, ref);
      else insertName(typed.join(' '));
    };
    void add({ ...task, ref }).then(
      (isSaved) => {
        if (isSaved) removeUnsaved(place, ref);
        else release();
      },
      (error: unknown) => {
        release();
        throw error;
      },
    );
  };

  const submit = (names: readonly string[], { typed = names, notBefore }: SubmitSetting = {}) => {
    const [first = '', ...others] = names;
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
        send({ ...outcome, ...(notBefore && { notBefore }), others }, typed);
        setStep(firstQuickAddStep(mode));
        setShakes(0);
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
    addForDay: (found: NameWithDay) => submit([found.name], { notBefore: found.day, typed: [name] }),
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
