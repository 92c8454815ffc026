import { useId, type FormEvent, type ReactNode } from 'react';
import * as texts from '#words/en/dialogs.ts';
import { Button } from '../parts/button.tsx';
import { Stack } from '../parts/stack.tsx';
import { Sheet } from './sheet.tsx';

interface FormSheetProps {
  readonly title: string;
  /** What the button says that sends the form. */
  readonly action: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onSubmit: (typed: FormData) => void;
  /** The fields are checked by `onSubmit` or the server alone. */
  readonly noValidate?: boolean;
  readonly children: ReactNode;
}

/** A dialog that is one short form, with the buttons that cancel and send it. */
export function FormSheet({
  title,
  action,
  isBusy,
  onClose,
  onSubmit,
  noValidate,
  children,
}: FormSheetProps) {
  const formId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate={noValidate} onSubmit={submit}>
        <Stack>{children}</Stack>
      </form>
    </Sheet>
  );
}
