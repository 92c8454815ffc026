import { useState, type FormEvent } from 'react';
import { isBlank } from '#domain/text.ts';
import { FEEDBACK_LIMITS } from '#domain/wire/feedback.ts';
import * as texts from '#words/en/feedback.ts';
import type { CallFailure } from '../api/use-server-call.ts';
import { ErrorBanner, SuccessBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { TextArea, TextField } from '../parts/text-field.tsx';
import { useSuccessBanner } from '../parts/use-success-banner.ts';
import { Screen } from '../screen.tsx';
import { useSignedIn } from '../session/session-context.ts';
import { usePerson } from '../session/use-person.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import styles from './feedback-screen.module.css';
import { descriptionLimit, feedbackFailureWords, signed, waitWords } from './feedback-words.ts';
import { keepFeedback, NO_FEEDBACK, readKeptFeedback, type FeedbackDraft } from './kept-feedback.ts';
import { useCooldown } from './use-cooldown.ts';

/** Feedback to the operators of the server. Needs the server; what was typed stays until it is sent. */
export default function FeedbackScreen() {
  const { session } = useSignedIn();
  const person = usePerson();
  const toasts = useToasts();
  const banner = useSuccessBanner();
  const cooldown = useCooldown(person.id);
  const [isBusy, setBusy] = useState(false);
  const [draft, setShownDraft] = useState(readKeptFeedback);
  const [problem, setProblem] = useState<Problem | null>(null);

  const setDraft = (next: FeedbackDraft) => {
    setShownDraft(next);
    keepFeedback(next);
  };
  const complain = (words: string) => {
    banner.hide();
    setProblem((before) => ({ words, attempt: (before?.attempt ?? 0) + 1 }));
  };
  const submit = async () => {
    if (isBlank(draft.title) || isBlank(draft.description)) {
      complain(texts.incomplete);
      return;
    }
    if (cooldown.left > 0) {
      complain(waitWords(cooldown.left));
      return;
    }
    if (isBusy) return;
    setBusy(true);
    const { title, description } = draft;
    const sent = { name: title.trim(), description: signed(description, person) };
    // A chunk that cannot be loaded means that the network is down.
    const outcome = await send(session.token, sent).catch((): CallFailure => ({ kind: 'offline' }));
    setBusy(false);
    if (outcome.kind !== 'done') {
      if (outcome.kind === 'refused' && outcome.status === 429) cooldown.start(outcome.retryAfterS);
      complain(feedbackFailureWords(outcome));
      return;
    }
    cooldown.start();
    setProblem(null);
    setDraft(NO_FEEDBACK);
    banner.show(texts.thanks);
    toasts.show({ type: 'success', message: texts.submitted });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };

  return (
    <Screen title={texts.title} subtitle={texts.subtitle}>
      <form className={styles['form']} onSubmit={onSubmit} noValidate>
        {banner.words !== null && <SuccessBanner>{banner.words}</SuccessBanner>}
        {problem !== null && <ErrorBanner key={problem.attempt} errors={[problem.words]} />}
        <TextField
          label={texts.titleField}
          name="title"
          value={draft.title}
          readOnly={isBusy}
          maxLength={FEEDBACK_LIMITS.name}
          onChange={(event) => setDraft({ ...draft, title: event.target.value })}
        />
        <TextArea
          label={texts.descriptionField}
          name="description"
          value={draft.description}
          readOnly={isBusy}
          maxLength={descriptionLimit(person)}
          hint={texts.nameGoesAlong}
          onChange={(event) => setDraft({ ...draft, description: event.target.value })}
        />
        <div>
          <Button type="submit" look="primary" busy={isBusy} className={styles['submit']}>
            {buttonWords(isBusy, cooldown.left)}
          </Button>
        </div>
      </form>
    </Screen>
  );
}

interface Problem {
  readonly words: string;
  /** Increases with each: a key, so that every one is announced. */
  readonly attempt: number;
}

async function send(token: string, feedback: { readonly name: string; readonly description: string }) {
  const { submitFeedback } = await import('./feedback-calls.ts');
  return submitFeedback(token, feedback);
}

function buttonWords(isBusy: boolean, left: number): string {
  if (isBusy) return texts.submitting;
  return left > 0 ? texts.secondsLeft({ seconds: left }) : texts.submit;
}
