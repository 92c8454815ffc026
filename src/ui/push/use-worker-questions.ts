import { useEffect, useEffectEvent } from 'react';
import type { UserId } from '#domain/ids.ts';
import type { ToPage } from '#sw/messages.ts';
import { answerWorker } from './answer-worker.ts';

/** Answers the worker for this page, in which `user` is signed in. */
export function useWorkerQuestions(user: UserId, open: (path: string) => void): void {
  const answer = useEffectEvent((event: MessageEvent<ToPage | null>) => answerWorker(event, { user, open }));

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const hear = (event: MessageEvent<ToPage | null>) => answer(event);
    serviceWorker.addEventListener('message', hear);
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener('message', hear);
  }, []);
}
