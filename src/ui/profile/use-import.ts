import { useEffect, useEffectEvent, useState } from 'react';
import type { ImportState } from '#domain/wire/own-data.ts';
import { useServerData } from '../api/use-server-data.ts';
import { useSignedIn } from '../session/session-context.ts';

const ASK_EVERY_MS = 1000;

const readImport = async (token: string) => (await import('./own-data-calls.ts')).readImport(token);

/**
 * The user's import that the server is doing, also if another screen or device began it. `onEnded` gets it once when it
 * has ended; then the server forgets it.
 */
export function useImport(onEnded: (ended: ImportState) => void) {
  const { token } = useSignedIn().session;
  const { data, isReloading, reload } = useServerData(readImport);
  // What was known stays while the server does not answer.
  const [known, setKnown] = useState<ImportState | null>(null);
  if (data.kind === 'done' && data.body !== known) setKnown(data.body);
  const isRunning = known?.state === 'running';

  const ask = useEffectEvent(reload);
  useEffect(() => {
    if (!isRunning || isReloading) return undefined;
    const timer = setTimeout(() => ask(), ASK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isRunning, isReloading]);

  const forget = async () => void (await (await import('./own-data-calls.ts')).forgetImport(token));
  const end = useEffectEvent((ended: ImportState) => {
    onEnded(ended);
    // Otherwise it is reported once more.
    void forget().catch(() => undefined);
  });
  useEffect(() => {
    if (known?.state === 'done' || known?.state === 'failed') end(known);
  }, [known]);

  return {
    running: isRunning ? known : null,
    /** After an import has begun. */
    watch: reload,
    stop: () => void forget().then(reload, reload),
  };
}
