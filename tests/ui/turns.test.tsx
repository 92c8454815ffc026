import { describe, expect, it } from 'vitest';
import type { Day } from '#domain/ids.ts';
import { repeatOf } from '#domain/repeat.ts';
import type { Task } from '#domain/task.ts';
import { turnsOf } from '#domain/turns.ts';
import { member, named } from '#domain/who.ts';
import { actWords } from '#ui/acts/act-words.ts';
import { pressedIn } from '#ui/repeats/chosen-turns.ts';
import { TurnsField } from '#ui/repeats/turns-field.tsx';
import { changedFields, draftOf } from '#ui/task/edit/task-draft.ts';
import { changeWords } from '#ui/task/history/history-words.ts';
import { nameOfWho } from '#ui/task/history/name-of-who.ts';
import WhoMark from '#ui/who/who-mark.tsx';
import { holderOf } from '#ui/who/who-words.ts';
import { namesOf, wordsOf } from '../support/markup.tsx';
import { chore, FAMILIES, inFamily } from '../support/shown-family.tsx';
import { ADA, BEN, HOME, TODAY } from '../support/task-builder.ts';

const MIA = named('Mia');
const [ADA_, BEN_] = [member(ADA.id), member(BEN)];
const TURNS = turnsOf([BEN_, MIA]);
const weekly = repeatOf({ every: 1, unit: 'week', from: 'done' });
const bins = chore({ name: 'Bins', repeat: weekly, turns: TURNS, who: BEN_ });

describe('the edit sheet', () => {
  const field = (turns: Task['turns'], who: Task['who'] = null) =>
    inFamily(<TurnsField turns={turns} who={who} family={HOME} onChange={() => undefined} />);

  it('U976 offers the members, oneself first, and whoever has the task or takes turns by a name', () => {
    expect(namesOf(field(null), 'button')).toEqual(['Ada (you)', 'Ben']);
    expect(namesOf(field(null, MIA), 'button')).toEqual(['Ada (you)', 'Ben', 'Mia']);
    expect(namesOf(field(TURNS), 'button')).toEqual(['Ada (you)', '1. Ben', '2. Mia']);
    expect(field(TURNS).match(/aria-pressed="true"/g)).toHaveLength(2);
    expect(namesOf(field(null), 'label')).toEqual(['Somebody else who takes turns']);
  });

  it('U976 says whose turn comes next', () => {
    expect(wordsOf(field(TURNS, BEN_))).toContain('After Ben it is the turn of Mia.');
    expect(wordsOf(field(TURNS))).toContain('The next turn is that of Ben.');
    expect(wordsOf(field(null, BEN_))).toContain('Choose who, one after the other.');
    expect(wordsOf(field(turnsOf([BEN_])))).toContain('Choose one more to take turns.');
  });

  it('U976 takes people in the order in which they are pressed, and begins with one of them', () => {
    const one = pressedIn(null, null, MIA);
    expect(one).toEqual({ turns: turnsOf([MIA]) });
    const two = pressedIn(one.turns, null, BEN_);
    expect(two).toEqual({ turns: turnsOf([MIA, BEN_]), who: MIA });
    expect(pressedIn(two.turns, BEN_, ADA_)).toEqual({ turns: turnsOf([MIA, BEN_, ADA_]) });
    expect(pressedIn(TURNS, MIA, BEN_)).toEqual({ turns: turnsOf([MIA]) });
    expect(pressedIn(turnsOf([MIA]), MIA, MIA)).toEqual({ turns: null });
    const full = Array.from({ length: 50 }, (_, index) => named(`Child ${index}`));
    expect(pressedIn(turnsOf(full), null, MIA).turns).toBe(turnsOf(full));
  });

  it('U976 saves no turns of one person, and none of what does not repeat', () => {
    const opened = draftOf(chore({ repeat: weekly }));
    expect(changedFields(opened, { ...opened, turns: turnsOf([MIA]) })).toEqual({});
    expect(changedFields(opened, { ...opened, turns: TURNS })).toEqual({ turns: TURNS });
    const taken = draftOf(bins);
    expect(changedFields(taken, { ...taken, turns: turnsOf([MIA]) })).toEqual({ turns: null });
    expect(changedFields(taken, { ...taken, repeat: null })).toEqual({ repeat: null });
  });
});

describe('whose turn it is', () => {
  it.each<[string, Task['who'], boolean, string]>([
    ['another member’s, done', BEN_, true, 'Done. Again on Thu, Feb 5, Ben’s turn'],
    ['one’s own, done', ADA_, true, 'Done. Again on Thu, Feb 5, your turn'],
    ['another member’s, skipped', BEN_, false, 'Skipped. Again on Thu, Feb 5, Ben’s turn'],
    ['one’s own, skipped', ADA_, false, 'Skipped. Again on Thu, Feb 5, your turn'],
    ['anybody’s', null, true, 'Done. Again on Thu, Feb 5'],
  ])('U977 is said when a round is over: %s', (_, who, isDone, words) => {
    const after = { ...bins, not_before: '2026-02-05' as Day, round: 1, who };
    const copy = { ...bins, completed: true, repeat: null };
    const act = [{ before: bins, after }, ...(isDone ? [{ before: null, after: copy }] : [])];
    const holder = holderOf(after, FAMILIES, ADA.id);
    expect(actWords(act, { projectName: null, today: TODAY, holder })).toBe(words);
    const alone = act.map((each) => ({ ...each, after: { ...each.after, turns: null } }));
    expect(actWords(alone, { projectName: null, today: TODAY, holder })).not.toContain('turn');
  });

  it('U978 is said by its row', () => {
    expect(wordsOf(inFamily(<WhoMark task={bins} />))).toBe('B Ben’s turn.');
    expect(wordsOf(inFamily(<WhoMark task={{ ...bins, who: ADA_ }} />))).toBe('A Your turn.');
  });

  it('U979 is in the history by names', () => {
    const words = changeWords(
      { field: 'turns', before: null, after: [{ id: BEN }, { name: 'Mia' }, { id: ADA.id }] },
      () => null,
      (who) => nameOfWho(who, FAMILIES, ADA.id),
    );
    expect(words).toEqual({
      act: 'Changed who takes turns',
      values: { before: 'Nothing', after: 'Ben, Mia, You' },
    });
  });
});
