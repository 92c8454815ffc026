import { useEffect, useEffectEvent } from 'react';
import type { ToPage } from '#sw/messages.ts';

/**
 * Answers the worker on the login as `usePushUpkeep` does behind it: nobody is signed in here, and what is to be opened is
 * opened after signing in. It shares no code with that, which would be one more file of the first screen.
 */
export function useNotifiedLogin(open: (path: string) => void): void {
  const answer = useEffectEvent((event: MessageEvent<ToPage | null>) => answerAtLogin(event, open));

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const hear = (event: MessageEvent<ToPage | null>) => answer(event);
    serviceWorker.addEventListener('message', hear);
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener('message', hear);
  }, []);
}

export function answerAtLogin(
  { data, ports: [port] }: Pick<MessageEvent<ToPage | null>, 'data' | 'ports'>,
  open: (path: string) => void,
): void {
  if (data?.type === 'whose') port?.postMessage(null);
  else if (data?.type === 'open') open(data.path);
}
