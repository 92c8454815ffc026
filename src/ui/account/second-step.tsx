import { useEffect, useRef, type FormEvent } from 'react';
import * as texts from '#words/en/second-step.ts';
import { textIn } from '../api/text-in.ts';
import { Button } from '../parts/button.tsx';
import { Stack } from '../parts/stack.tsx';
import { TextField } from '../parts/text-field.tsx';
import type { AccountCall, SecondFactorStep } from './account-outcome.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';

interface SecondStepProps {
  readonly step: SecondFactorStep;
  readonly isRemembered: boolean;
  readonly isBusy: boolean;
  /** Shown at the field, where the page has no banner. */
  readonly error?: string | null;
  readonly send: (call: AccountCall) => Promise<void>;
  readonly startOver: () => void;
}

/** After the right password: a code, or a passkey. */
export function SecondStep({ step, isRemembered, isBusy, error, send, startOver }: SecondStepProps) {
  const { ticket, factors } = step;
  const hasApp = factors.includes('totp');
  const field = useRef<HTMLInputElement>(null);
  // The field that had the focus is gone.
  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const code = textIn(new FormData(event.currentTarget), 'code');
    void send(async (onAdmitted) => {
      const { showCode } = await import('./account-calls.ts');
      return showCode({ ticket, remember: isRemembered, code }, onAdmitted);
    });
  };
  const askForPasskey = () => {
    void send(async (onAdmitted) => {
      const { showPasskey } = await import('./account-calls.ts');
      return showPasskey({ ticket, remember: isRemembered }, onAdmitted);
    });
  };

  return (
    <form aria-label={texts.title} onSubmit={submit}>
      <Stack>
        <p>{hasApp ? texts.codeHint : texts.recoveryHint}</p>
        {factors.includes('passkey') && canUsePasskeys() && (
          <Button wide busy={isBusy} onClick={askForPasskey}>
            {texts.showPasskey}
          </Button>
        )}
        <TextField
          ref={field}
          label={hasApp ? texts.code : texts.recoveryCode}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={error}
        />
        <Button type="submit" look="primary" wide busy={isBusy}>
          {isBusy ? texts.confirming : texts.confirm}
        </Button>
        <Button look="quiet" wide onClick={startOver}>
          {texts.startOver}
        </Button>
      </Stack>
    </form>
  );
}
