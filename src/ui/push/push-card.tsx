import type { PushState } from '#domain/wire/push.ts';
import * as texts from '#words/en/push.ts';
import { FailureBanner } from '../api/failure-banner.tsx';
import { listedMessages } from '../api/server-outcome.ts';
import { useServerCall } from '../api/use-server-call.ts';
import { useServerData } from '../api/use-server-data.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Stack } from '../parts/stack.tsx';
import { Switch } from '../parts/switch.tsx';
import { useSignedIn } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { PushSettingsFields } from './push-settings-fields.tsx';
import { usePushHere } from './use-push-here.ts';
import { usePushStanding } from './use-push-standing.ts';

const calls = () => import('./push-calls.ts');
const readPush = async (token: string) => (await calls()).readPush(token);

interface PushCardProps {
  readonly onHowToInstall: () => void;
}

/** Whether and when this device is notified while the app is closed. A server of before has no notifications. */
export function PushCard({ onHowToInstall }: PushCardProps) {
  const standing = usePushStanding();
  const { data, reload } = useServerData(readPush);
  if (data.kind === 'refused' && data.status === 404) return null;
  if (standing !== 'possible') {
    return (
      <Card title={texts.title} hint={texts.hint}>
        <p>{texts.reasons[standing]}</p>
        {data.kind === 'done' && <PushToEnd state={data.body} />}
        {standing === 'iosHome' && (
          <div>
            <Button onClick={onHowToInstall}>{texts.howToInstall}</Button>
          </div>
        )}
      </Card>
    );
  }
  return (
    <Card title={texts.title} hint={texts.hint}>
      {data.kind === 'waiting' && <SkeletonRows isFromServer />}
      {(data.kind === 'offline' || data.kind === 'refused') && <p>{listedMessages(data).join(' ')}</p>}
      {data.kind === 'done' && <PushOf state={data.body} onLost={reload} />}
    </Card>
  );
}

interface PushOfProps {
  readonly state: PushState;
  /** The server has it no more. */
  readonly onLost: () => void;
}

export function PushOf({ state, onLost }: PushOfProps) {
  const { key } = state;
  return key === null ? (
    <p>{texts.reasons.off}</p>
  ) : (
    <PushHere state={state} serverKey={key} onLost={onLost} />
  );
}

/** Where they cannot be turned on, and are on all the same: of an earlier version, or before they were blocked. */
export function PushToEnd({ state }: Pick<PushOfProps, 'state'>) {
  const { isOn, failed, turn } = usePushHere(state, state.key ?? '');
  if (state.subscription === null) return null;
  return (
    <Stack>
      <FailureBanner failed={failed} />
      <Switch checked={isOn} disabled={!isOn} onChange={() => turn('off')}>
        {texts.turnOn}
      </Switch>
    </Stack>
  );
}

function PushHere({ state, serverKey, onLost }: PushOfProps & { readonly serverKey: string }) {
  const { token } = useSignedIn().session;
  const { isOn, settings, failed, turn, change } = usePushHere(state, serverKey);
  const testing = useServerCall();
  const toasts = useToasts();

  const test = async () => {
    const done = await testing.run(async () => (await calls()).testPush(token));
    if (done === null) return;
    const { end } = done.body;
    toasts.show({ type: end === 'sent' ? 'success' : 'error', message: texts.testEnds[end] });
    if (end === 'gone') onLost();
  };

  return (
    <Stack>
      <FailureBanner failed={failed} />
      <FailureBanner failed={testing.failed} />
      <Switch checked={isOn} onChange={(event) => turn(event.target.checked ? 'on' : 'off')}>
        {texts.turnOn}
      </Switch>
      {settings !== null && (
        <PushSettingsFields
          settings={settings}
          isTesting={testing.isBusy}
          onChange={change}
          onTest={() => void test()}
        />
      )}
    </Stack>
  );
}
