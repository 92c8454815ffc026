import { ArrowLeft, CalendarClock, Clock, Moon, Pencil, UserRound } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  chooseType,
  FIRST_STEP,
  PROCESS_TYPES,
  type ProcessResult,
  type ProcessStep,
} from '#domain/process-flow.ts';
import { SOMEDAY } from '#domain/day.ts';
import { offeredDays } from '#domain/offered-days.ts';
import { EFFORTS } from '#domain/task-types.ts';
import type { TaskRow } from '#store/db.ts';
import { effortNames, typeNames } from '#words/en/choices.ts';
import { someday } from '#words/en/day-labels.ts';
import * as dayTexts from '#words/en/days.ts';
import * as texts from '#words/en/process.ts';
import * as whoTexts from '#words/en/who.ts';
import { OtherDay } from '../days/day-choices.tsx';
import { dayWords } from '../days/day-words.ts';
import { useBackCloses } from '../overlays/use-back-closes.ts';
import { classes } from '../parts/classes.ts';
import { IconButton } from '../parts/icon-button.tsx';
import LinkedText from '../links/linked-text.tsx';
import { useToday } from '../session/today-context.ts';
import { EffortBars } from '../task/effort-bars.tsx';
import { TYPE_ICONS } from '../task/type-icons.ts';
import { ChoiceButton } from './choice-button.tsx';
import { SpaceLabel } from '../task/space-label.tsx';
import { OtherPerson } from '../who/other-person.tsx';
import type { Person } from '../who/people-of.ts';
import styles from './process-screen.module.css';
import { useNumberKeys } from './use-number-keys.ts';

export type ProcessDecision = Exclude<ProcessResult, { kind: 'ask' }>;

export interface Choice {
  readonly label: string;
  readonly picture: ReactNode;
  readonly run: () => void;
  /** Another control for the same, in line with it. */
  readonly beside?: ReactNode;
}

interface DecisionCardProps {
  readonly task: TaskRow;
  /** Whom it can be given to, beside those by a name. */
  readonly people: readonly Person[];
  /** True for the second card of a round and later ones: they take the focus. */
  readonly takesFocus: boolean;
  /** Of a step, whose project it is. */
  readonly projectName?: string | undefined;
  /** Above the answers of the first question. */
  readonly hint: ReactNode;
  /** False where the hint has what most people do. */
  readonly hasPrimary?: boolean;
  /** The answers of the first question; some ask further. */
  readonly firstChoices: (ask: (step: ProcessStep) => void) => readonly Choice[];
  readonly onDecide: (decision: ProcessDecision) => void;
  readonly onEdit: () => void;
}

/** How the answers are laid out. */
const LOOKS = {
  type: 'types',
  effort: 'efforts',
  notNow: 'choices',
  later: 'choices',
  who: 'choices',
} as const;

/** One task with its current question. The steps are `process-flow.ts`. */
export function DecisionCard(props: DecisionCardProps) {
  const { task, people, takesFocus, projectName, hint, hasPrimary = true } = props;
  const { firstChoices, onDecide, onEdit } = props;
  /** After the first. */
  const [asked, setAsked] = useState<readonly ProcessStep[]>([]);
  const step = asked.at(-1) ?? FIRST_STEP;
  const ask = (next: ProcessStep) => setAsked([...asked, next]);
  const card = useRef<HTMLElement>(null);
  const name = useRef<HTMLHeadingElement>(null);
  const question = useRef<HTMLHeadingElement>(null);
  const today = useToday();
  const choices = step.kind === 'choose' ? firstChoices(ask) : choicesOf(step);
  const isFirst = step.kind === 'choose';

  useEffect(() => {
    if (takesFocus) name.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const lastAsked = useRef(asked);
  useEffect(() => {
    if (lastAsked.current === asked) return;
    lastAsked.current = asked;
    (question.current ?? name.current)?.focus({ preventScroll: true });
  }, [asked]);

  const goBack = () => setAsked(asked.slice(0, -1));
  useBackCloses(!isFirst, goBack);
  useBackCloses(asked.length > 1, goBack);

  const pressed = useNumberKeys({
    choices: choices.length,
    onChoose: (index) => choices[index]?.run(),
    onBack: () => {
      if (asked.length > 0) goBack();
    },
    field: () => card.current?.querySelector('input') ?? null,
  });

  return (
    <section
      ref={card}
      className={classes(styles['card'], takesFocus && styles['dealt'])}
      aria-label={texts.task}
      data-fills=""
    >
      <div className={styles['task']}>
        <div className={styles['meta']}>
          <span className={styles['place']}>
            <SpaceLabel space={task.space} />
            {projectName !== undefined && (
              <span className={styles['project']} dir="auto">
                {projectName}
              </span>
            )}
          </span>
          <IconButton icon={Pencil} label={texts.editTask} className={styles['edit']} onClick={onEdit} />
        </div>
        <h2 ref={name} tabIndex={-1} className={styles['name']} dir="auto">
          <LinkedText text={task.name} />
        </h2>
        {task.description !== null && (
          <p className={styles['description']} dir="auto">
            <LinkedText text={task.description} />
          </p>
        )}
      </div>
      {isFirst ? (
        <>
          {hint}
          <div className={styles['choices']}>
            {choices.map(({ beside, run, ...choice }, index) => {
              const button = (
                <ChoiceButton
                  key={choice.label}
                  index={index}
                  isFirst={hasPrimary && index === 0}
                  isPressed={index === pressed}
                  {...choice}
                  onPress={run}
                />
              );
              return beside === undefined ? (
                button
              ) : (
                <div key={choice.label} className={styles['split']}>
                  {button}
                  {beside}
                </div>
              );
            })}
          </div>
        </>
      ) : (
        <div className={styles['ask']}>
          <h3 ref={question} tabIndex={-1} className={styles['question']}>
            <IconButton icon={ArrowLeft} label={texts.back} className={styles['back']} onClick={goBack} />
            {questionOf(step)}
          </h3>
          <div className={styles[LOOKS[step.kind]]}>
            {choices.map(({ run, ...choice }, index) => (
              <ChoiceButton
                key={choice.label}
                index={index}
                isPressed={index === pressed}
                label={choice.label}
                picture={choice.picture}
                onPress={run}
              />
            ))}
          </div>
          {step.kind === 'who' && <OtherPerson onChoose={(who) => onDecide({ kind: 'give', who })} />}
          {step.kind === 'later' && (
            <OtherDay isLater onChoose={(not_before) => onDecide({ kind: 'defer', not_before })} />
          )}
        </div>
      )}
    </section>
  );

  function choicesOf(at: Exclude<ProcessStep, { kind: 'choose' }>): readonly Choice[] {
    switch (at.kind) {
      case 'notNow':
        return [
          {
            label: dayTexts.later,
            picture: <CalendarClock size={20} aria-hidden="true" />,
            run: () => ask({ kind: 'later' }),
          },
          {
            label: someday,
            picture: <Moon size={20} aria-hidden="true" />,
            run: () => onDecide({ kind: 'defer', not_before: SOMEDAY }),
          },
          {
            label: whoTexts.who,
            picture: <UserRound size={20} aria-hidden="true" />,
            run: () => ask({ kind: 'who' }),
          },
        ];
      case 'later':
        return offeredDays(today).map((day): Choice => ({
          label: dayWords(day, today),
          picture: <Clock size={20} aria-hidden="true" />,
          run: () => onDecide({ kind: 'defer', not_before: day }),
        }));
      case 'who':
        return people.map(({ who, name, isMe }): Choice => ({
          label: isMe ? whoTexts.member({ name }) : name,
          picture: <UserRound size={20} aria-hidden="true" />,
          run: () => onDecide({ kind: 'give', who }),
        }));
      case 'type':
        return PROCESS_TYPES.map((type): Choice => {
          const Icon = TYPE_ICONS[type];
          return {
            label: typeNames[type],
            picture: <Icon size={22} strokeWidth={1.75} aria-hidden="true" />,
            run: () => {
              const result = chooseType(type);
              if (result.kind === 'ask') ask(result.step);
              else onDecide(result);
            },
          };
        });
      case 'effort':
        return EFFORTS.map((effort): Choice => ({
          label: effortNames[effort],
          picture: <EffortBars effort={effort} />,
          run: () => onDecide({ kind: 'file', type: at.type, effort }),
        }));
    }
  }
}

function questionOf(step: Exclude<ProcessStep, { kind: 'choose' }>): string {
  switch (step.kind) {
    case 'type':
      return texts.whatIsIt;
    case 'notNow':
      return texts.whatThen;
    case 'later':
      return texts.whenAgain;
    case 'who':
      return whoTexts.whoDoesIt;
    case 'effort':
      return texts.howHeavy({ type: typeNames[step.type] });
  }
}
