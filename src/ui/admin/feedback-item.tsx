import type { Feedback } from '#domain/wire/admin-feedback.ts';
import * as texts from '#words/en/admin-feedback.ts';
import { Button } from '../parts/button.tsx';
import { Badge } from '../parts/lines.tsx';
import styles from './feedback-item.module.css';

interface FeedbackItemProps {
  readonly feedback: Feedback;
  readonly isAnswered: boolean;
  readonly onMark: (isAnswered: boolean) => void;
}

export function FeedbackItem({ feedback, isAnswered, onMark }: FeedbackItemProps) {
  const { name: title, description, from, created_at } = feedback;
  const subject = encodeURIComponent(texts.reply({ title }));
  const label = isAnswered ? texts.markOpenNamed({ title }) : texts.markAnsweredNamed({ title });
  return (
    <article className={styles['item']}>
      <h2 className={styles['title']} dir="auto">
        {title} {isAnswered && <Badge>{texts.answered}</Badge>}
      </h2>
      <p className={styles['from']} dir="auto">
        {texts.from({ name: from.name, day: new Date(created_at).toLocaleDateString() })}
      </p>
      <p className={styles['text']} dir="auto">
        {description}
      </p>
      <p className={styles['actions']}>
        <Button aria-label={label} onClick={() => onMark(!isAnswered)}>
          {isAnswered ? texts.markOpen : texts.markAnswered}
        </Button>
        <a
          className={styles['mail']}
          href={`mailto:${encodeURIComponent(from.email)}?subject=${subject}`}
          aria-label={texts.answerTo({ name: from.name, title })}
        >
          {texts.answerByMail}
        </a>
      </p>
    </article>
  );
}
