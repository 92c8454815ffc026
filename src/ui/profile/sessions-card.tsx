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
    <Card title="Sessions" hint="Where you are signed in.">
      {data.kind === 'waiting' && <SkeletonRows />}
      {(data.kind === 'offline' || data.kind === 'refused') && <p>{listedMessages(data).join(' ')}</p>}
      {data.kind === 'done' && (
        <>
          <Lines label="Sessions">
            {data.body.map((session) => (
              <Line
                key={session.id}
                title={
                  <>
                    {session.device_name} {session.is_current && <Badge>This device</Badge>}
                  </>
                }
                note={`Last used ${timeWords(session.last_used_at)}, since ${timeWords(session.created_at)}`}
                actions={
                  !session.is_current && (
                    <Button
                      aria-label={`Sign out ${session.device_name}, last used ${timeWords(session.last_used_at)}`}
                      onClick={() =>
                        void end(
                          async () => (await import('./session-calls.ts')).endSession(token, session.id),
                          'That device is signed out.',
                        )
                      }
                    >
                      Sign out
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
                    'Every other device is signed out.',
                  )
                }
              >
                Sign out everywhere else
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
