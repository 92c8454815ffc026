import * as texts from '#words/en/profile.ts';
import { listedMessages, type ServerOutcome } from '../api/server-outcome.ts';
import { useServerData } from '../api/use-server-data.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Badge, Line, Lines } from '../parts/lines.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { useSignedIn } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';

const listSessions = async (token: string) => (await import('./session-calls.ts')).listSessions(token);

/** The user's sessions, this device first. */
export function SessionsCard() {
  const { token } = useSignedIn().session;
  const { data, reload } = useServerData(listSessions);
  const toasts = useToasts();

  const end = async (call: () => Promise<ServerOutcome<unknown>>, message: string) => {
    const outcome = await call().catch((): ServerOutcome<unknown> => ({ kind: 'offline' }));
    if (outcome.kind === 'done') toasts.show({ type: 'success', message });
    else toasts.show({ type: 'error', message: listedMessages(outcome).join(' ') });
    reload();
  };

  return (
    <Card title={texts.sessions} hint={texts.sessionsHint}>
      {data.kind === 'waiting' && <SkeletonRows isFromServer />}
      {(data.kind === 'offline' || data.kind === 'refused') && <p>{listedMessages(data).join(' ')}</p>}
      {data.kind === 'done' && (
        <>
          <Lines label={texts.sessions}>
            {data.body.map((session) => (
              <Line
                key={session.id}
                title={
                  <>
                    {session.device_name} {session.is_current && <Badge>{texts.thisDevice}</Badge>}
                  </>
                }
                note={texts.lastUsed({
                  at: timeWords(session.last_used_at),
                  since: timeWords(session.created_at),
                })}
                actions={
                  !session.is_current && (
                    <Button
                      aria-label={texts.signOutDevice({
                        device: session.device_name,
                        at: timeWords(session.last_used_at),
                      })}
                      onClick={() =>
                        void end(
                          async () => (await import('./session-calls.ts')).endSession(token, session.id),
                          texts.deviceSignedOut,
                        )
                      }
                    >
                      {texts.signOut}
                    </Button>
                  )
                }
              />
            ))}
          </Lines>
          {data.body.length > 1 && (
            <p>
              <Button
                onClick={() =>
                  void end(
                    async () => (await import('./session-calls.ts')).endOtherSessions(token),
                    texts.otherDevicesSignedOut,
                  )
                }
              >
                {texts.signOutEverywhereElse}
              </Button>
            </p>
          )}
        </>
      )}
    </Card>
  );
}

function timeWords(at: string): string {
  return new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
