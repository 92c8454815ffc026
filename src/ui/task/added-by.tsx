import * as texts from '#words/en/task.ts';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';

/** "by Bob": which member of the family has added a row. */
interface ByProps {
  readonly name: string;
  /** Added it, if omitted. */
  readonly did?: string;
}

export function AddedBy({ name, did = texts.added }: ByProps) {
  return (
    <bdi>
      <VisuallyHidden>{did} </VisuallyHidden>
      {texts.by({ name })}
    </bdi>
  );
}
