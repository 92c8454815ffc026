import * as texts from '#words/en/task.ts';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';

/** "by Bob": which member of the family has added a row. */
export function AddedBy({ name }: { readonly name: string }) {
  return (
    <bdi>
      <VisuallyHidden>{texts.added} </VisuallyHidden>
      {texts.by({ name })}
    </bdi>
  );
}
