import type { Factors } from '#domain/wire/factors.ts';
import * as texts from '#words/en/factors.ts';
import { Button } from '../parts/button.tsx';
import { Line, Lines } from '../parts/lines.tsx';

interface FactorListProps {
  readonly factors: Factors;
  readonly isBusy: boolean;
  readonly onRemoveApp: () => void;
  readonly onRemovePasskey: (passkey: Factors['passkeys'][number]) => void;
  readonly onMakeCodes: () => void;
}

/** What the account has, each with what can be done about it. */
export function FactorList({ factors, isBusy, ...on }: FactorListProps) {
  return (
    <Lines label={texts.list}>
      {factors.totp && (
        <Line
          title={texts.authenticatorApp}
          note={texts.isSetUp}
          actions={
            <Button aria-label={texts.removeApp} busy={isBusy} onClick={on.onRemoveApp}>
              {texts.remove}
            </Button>
          }
        />
      )}
      {factors.passkeys.map((passkey) => (
        <Line
          key={passkey.id}
          title={passkey.name}
          note={whenWords(passkey)}
          actions={
            <Button
              aria-label={texts.removePasskey({ name: passkey.name })}
              busy={isBusy}
              onClick={() => on.onRemovePasskey(passkey)}
            >
              {texts.remove}
            </Button>
          }
        />
      ))}
      <Line
        title={texts.recoveryCodes}
        note={texts.codesLeft({ count: factors.recovery_codes })}
        actions={
          <Button busy={isBusy} onClick={on.onMakeCodes}>
            {texts.newCodes}
          </Button>
        }
      />
    </Lines>
  );
}

function whenWords({ created_at, last_used_at }: Factors['passkeys'][number]): string {
  const at = dayWords(created_at);
  return last_used_at === null
    ? texts.addedOn({ at })
    : texts.addedAndUsed({ at, used: dayWords(last_used_at) });
}

function dayWords(at: string): string {
  return new Date(at).toLocaleDateString(undefined, { dateStyle: 'medium' });
}
