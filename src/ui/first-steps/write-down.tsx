import * as texts from '#words/en/first-steps.ts';
import { useUrlDialog } from '../dialogs/use-url-dialog.ts';
import { Button, type ButtonProps } from '../parts/button.tsx';

/** Opens the field to add a task, on any screen. */
export function WriteDown({ look = 'primary' }: Pick<ButtonProps, 'look'>) {
  const capture = useUrlDialog('capture');
  return (
    <Button look={look} onClick={() => capture.open()}>
      {texts.writeDown}
    </Button>
  );
}
