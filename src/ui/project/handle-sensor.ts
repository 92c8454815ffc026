import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core';

/**
 * Lifts a row by the keys of its handle, for as long as that has the focus and no other key is pressed: whoever types has
 * forgotten the row. The library's own sensor takes the keys of the whole document until the row is dropped, also those of
 * a field.
 */
export class HandleSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    const over = new AbortController();
    const ending = (tell: () => void) => () => {
      over.abort();
      tell();
    };
    const onCancel = ending(() => props.onCancel());
    super({ ...props, onEnd: ending(() => props.onEnd()), onCancel });
    const putBack = () => {
      (this as unknown as WithListeners).detach();
      onCancel();
    };
    const handle = props.event.target;
    // Another window may have the keys meanwhile.
    const left = () => document.activeElement !== handle && putBack();
    const pressed = ({ key, target }: KeyboardEvent) => {
      if (target !== handle || !OF_LIFT.test(key)) putBack();
    };
    const { signal } = over;
    handle?.addEventListener('blur', left, { signal });
    // Before who hears of the key what it means.
    document.addEventListener('keydown', pressed, { signal, capture: true });
  }
}

/** A part of the library's sensor that its types hide. */
interface WithListeners {
  readonly detach: () => void;
}

/** What moves and drops it, and what is held with other keys. */
const OF_LIFT = /^( |Enter|Escape|Tab|Arrow.+|Page.+|Home|End|Shift|Control|Alt|Meta)$/;
