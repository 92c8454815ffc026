import { useState, type SyntheticEvent } from 'react';
import type { CaptureToken } from '#domain/wire/capture.ts';
import * as texts from '#words/en/capture-tokens.ts';
import { FailureBanner } from '../api/failure-banner.tsx';
import { listedMessages } from '../api/server-outcome.ts';
import { useServerCall } from '../api/use-server-call.ts';
import { useServerData } from '../api/use-server-data.ts';
import { useConfirm } from '../dialogs/confirm-context.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Line, Lines } from '../parts/lines.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Stack } from '../parts/stack.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useKeptFields } from '../screen-memory/use-kept-fields.ts';
import { useSignedIn } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import styles from './data-card.module.css';
import { ShownOnce } from './shown-once.tsx';

const calls = () => import('./capture-calls.ts');
const listCaptureTokens = async (token: string) => (await calls()).listCaptureTokens(token);

/** The tokens by which other programs add to the inbox. A server of before has none. */
export function CaptureCard() {
  const { data, reload } = useServerData(listCaptureTokens);
  if (data.kind === 'refused' && data.status === 404) return null;
  return (
    <Card title={texts.title} hint={texts.hint}>
      {data.kind === 'waiting' && <SkeletonRows isFromServer />}
      {(data.kind === 'offline' || data.kind === 'refused') && <p>{listedMessages(data).join(' ')}</p>}
      {data.kind === 'done' && (
        <CaptureOf tokens={data.body} address={`${window.location.origin}/api/capture`} onChanged={reload} />
      )}
    </Card>
  );
}

interface CaptureOfProps {
  readonly tokens: readonly CaptureToken[];
  /** Where captures are sent to. */
  readonly address: string;
  readonly onChanged: () => void;
}

export function CaptureOf({ tokens, address, onChanged }: CaptureOfProps) {
  const { token } = useSignedIn().session;
  const { isBusy, failed, run } = useServerCall();
  const confirm = useConfirm();
  const toasts = useToasts();
  const [kept, keep] = useKeptFields('capture_token');
  const name = kept?.['name'] ?? '';
  const [isMissing, setMissing] = useState(false);
  /** Only this answer has it. */
  const [made, setMade] = useState<string | null>(null);

  const make = async () => {
    const answer = await run(async (now = token) => (await calls()).makeCaptureToken(now, name.trim()));
    if (answer === null) return;
    setMade(answer.body.token);
    keep(null);
    onChanged();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '') void make();
  };
  const end = async ({ id, name: ofToken }: CaptureToken) => {
    const question = texts.endQuestion({ name: ofToken });
    if (!(await confirm({ title: texts.endTitle, question, yes: texts.end }))) return;
    const ended = await run(async (now = token) => (await calls()).endCaptureToken(now, id));
    if (ended === null) return;
    setMade(null);
    toasts.show({ type: 'success', message: texts.ended });
    onChanged();
  };

  return (
    <Stack>
      <FailureBanner failed={failed} />
      {made !== null && (
        <ShownOnce
          key={made}
          type="text"
          label={texts.token}
          hint={texts.tokenHint}
          value={made}
          words={texts}
        />
      )}
      {tokens.length > 0 && (
        <>
          <p className={styles['long']}>{texts.howTo({ address: <code>{address}</code> })}</p>
          <Lines label={texts.tokens}>
            {tokens.map((each) => (
              <Line
                key={each.id}
                title={each.name}
                note={wordsOfUse(each)}
                actions={
                  <Button
                    look="danger"
                    busy={isBusy}
                    aria-label={texts.endNamed({ name: each.name })}
                    onClick={() => void end(each)}
                  >
                    {texts.end}
                  </Button>
                }
              />
            ))}
          </Lines>
        </>
      )}
      <form onSubmit={submit} noValidate>
        <TextField
          label={texts.nameLabel}
          hint={texts.nameHint}
          error={isMissing ? texts.nameMissing : null}
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={(event) => keep({ name: event.target.value })}
        />
        <div className={styles['actions']}>
          <Button type="submit" busy={isBusy}>
            {texts.make}
          </Button>
        </div>
      </form>
    </Stack>
  );
}

function wordsOfUse({ created_at, last_used_at }: CaptureToken): string {
  const made = dayOf(created_at);
  return last_used_at === null
    ? texts.neverUsed({ made })
    : texts.lastUsed({ made, at: dayOf(last_used_at) });
}

function dayOf(at: string): string {
  return new Date(at).toLocaleDateString(undefined, { dateStyle: 'medium' });
}
