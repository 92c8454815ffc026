import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { findTask } from '#store/queries/find-task.ts';
import { useUrlDialog } from '../dialogs/use-url-dialog.ts';
import { useDevice } from '../session/session-context.ts';
import { useTaskActions } from '../task/use-task-actions.ts';
import { isOccupied } from '../shortcuts/is-occupied.ts';
import { createKeyReader } from '../shortcuts/key-reader.ts';
import { keepFocus } from './keep-focus.ts';
import { ROW_ACTS, type RowAct } from './row-acts.ts';
import { useTypedAhead } from '../typed-ahead/typed-ahead-context.ts';
import { checkOfRow, rowBeside, rowWithFocus, taskOfRow } from './rows.ts';
import type { Shortcut } from '../shortcuts/shortcuts.ts';

export interface KeyboardProps {
  /** Called when it listens: what was pressed before is then pressed again. */
  readonly onHeard: () => void;
  readonly onCapture: () => void;
}

/** Does what the keys of `shortcuts.ts` mean, while they belong to no field, dialog or menu. */
export default function Keyboard({ onHeard, onCapture }: KeyboardProps) {
  const { db } = useDevice();
  const navigate = useNavigate();
  const keys = useUrlDialog('keys');
  const actions = useTaskActions();
  const typedAhead = useTypedAhead();
  const [reader] = useState(createKeyReader);

  const actOn = async (act: RowAct, row: HTMLElement) => {
    const ref = taskOfRow(row);
    if (ref === null) return;
    const goOn = typedAhead.hold();
    try {
      const task = await findTask(db, ref);
      if (task) ROW_ACTS[act](task, actions);
    } finally {
      // Not if it has opened something: what follows is for that.
      goOn();
    }
  };

  /** False if the key does nothing here. */
  const run = (shortcut: Shortcut, event: KeyboardEvent): boolean => {
    const row = rowWithFocus();
    switch (shortcut) {
      case 'capture':
        onCapture();
        return true;
      case 'keys':
        keys.open();
        return true;
      case 'next':
      case 'previous': {
        // Outside of the rows the arrows scroll, and in a row a handle has its own.
        const isArrow = event.key.startsWith('Arrow');
        if (isArrow && (row === null || isOwnArrow(event))) return false;
        const next = rowBeside(row, shortcut === 'next' ? 1 : -1);
        next?.focus();
        return next !== null;
      }
      case 'complete':
        if (row !== null) checkOfRow(row)?.click();
        return row !== null;
      case 'important':
      case 'edit':
      case 'move':
      case 'delete':
        if (row !== null) void actOn(shortcut, row);
        return row !== null;
    }
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isOccupied(event)) {
      reader.forget();
      return;
    }
    const meaning = reader.read(event, event.timeStamp);
    if (meaning === null) return;
    if (meaning.kind === 'shortcut' && !run(meaning.shortcut, event)) return;
    if (meaning.kind === 'go') {
      if (meaning.path !== window.location.pathname) typedAhead.expect('screen');
      void navigate(meaning.path);
    }
    event.preventDefault();
  });

  useEffect(keepFocus, []);
  useLayoutEffect(() => {
    // An effect event has no identity of its own that could be removed again.
    const heard = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', heard);
    onHeard();
    return () => document.removeEventListener('keydown', heard);
  }, [onHeard]);
  return null;
}

function isOwnArrow({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[data-own-arrows]') !== null;
}
