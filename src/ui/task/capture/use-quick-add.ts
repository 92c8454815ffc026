import { useRef, useState, type FormEvent } from 'react';
import {
  chooseQuickAddEffort,
  chooseQuickAddType,
  firstQuickAddStep,
  submitQuickAdd,
  type QuickAddMode,
} from '#domain/quick-add-flow.ts';
import type { Effort, TaskType } from '#domain/task-types.ts';

export interface QuickAddTask {
  readonly name: string;
  readonly type: TaskType | null;
  readonly effort: Effort | null;
}

/** The quick-add flow with a field. `add` answers whether the task was saved; where it was not, the text comes back. */
export function useQuickAdd(mode: QuickAddMode, add: (task: QuickAddTask) => Promise<boolean>) {
  const [name, setName] = useState('');
  const [step, setStep] = useState(() => firstQuickAddStep(mode));
  const [shakes, setShakes] = useState(0);
  const input = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const outcome = submitQuickAdd(name, step, mode);
    switch (outcome.kind) {
      case 'focus':
        break;
      case 'shake':
        setShakes((count) => count + 1);
        return;
      case 'add':
        setName('');
        setStep(firstQuickAddStep(mode));
        setShakes(0);
        void add(outcome).then((isSaved) => {
          if (!isSaved) setName((typed) => typed || outcome.name);
        });
        break;
    }
    input.current?.focus();
  };

  return {
    name,
    step,
    shakes,
    input,
    submit,
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
