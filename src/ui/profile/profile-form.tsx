import { useEffect, useRef, type FormEventHandler, type ReactNode } from 'react';
import * as texts from '#words/en/profile.ts';
import { oneMessage } from '../api/server-outcome.ts';
import type { useServerCall } from '../api/use-server-call.ts';
import { ErrorBanner, SuccessBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { isFocusLost } from '../parts/is-focus-lost.ts';
import styles from './profile-form.module.css';

interface ProfileFormProps {
  readonly call: ReturnType<typeof useServerCall>;
  /** The success message, while it is shown. */
  readonly saved: string | null;
  /** If the server gave no reason. */
  readonly failed: string;
  readonly button: string;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
}

/** A form with its banners, disabled while it is saved. */
export function ProfileForm({ call, saved, failed, button, onSubmit, children }: ProfileFormProps) {
  const focused = useRef<Element>(null);
  useEffect(() => {
    // The browser takes it from a field that is disabled.
    if (!call.isBusy && focused.current instanceof HTMLElement && isFocusLost()) focused.current.focus();
  }, [call.isBusy]);
  const submit: FormEventHandler<HTMLFormElement> = (event) => {
    focused.current = document.activeElement;
    onSubmit(event);
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      {saved !== null && <SuccessBanner>{saved}</SuccessBanner>}
      {call.failed !== null && (
        <ErrorBanner key={call.failed.attempt} errors={[oneMessage(call.failed.failure, failed)]} />
      )}
      <fieldset className={styles['fields']} disabled={call.isBusy}>
        {children}
      </fieldset>
      <div>
        <Button type="submit" look="primary" busy={call.isBusy}>
          {call.isBusy ? texts.updating : button}
        </Button>
      </div>
    </form>
  );
}
