import { describe, expect, it } from 'vitest';
import { toIsoTime, type UserId } from '#domain/ids.ts';
import type { Mutation, ParkedMutation } from '#store/db.ts';
import type { FirstPull as Progress } from '#store/queries/first-pull.ts';
import { FirstPullProgress } from '#ui/first-pull/first-pull-progress.tsx';
import { ParkedItem } from '#ui/sync/parked-item.tsx';
import { isSamePerson } from '#ui/sync/same-person.ts';
import { SignInAgain } from '#ui/sync/sign-in-again.tsx';
import { WaitingList } from '#ui/sync/waiting-list.tsx';
import { AfterFirstPull } from '#ui/first-pull/when-here.tsx';
import { draw, drawScreen, namesOf, wordsOf } from '../support/markup.tsx';

const nothing = () => undefined;

function change(n: number, fields: Partial<Mutation> = {}): Mutation {
  const args = { name: `Words ${n}` };
  return { n, kind: 'task.create', args, at: '2026-01-31T08:00:00.000Z', base: null, ...fields } as Mutation;
}

describe('signing in again', () => {
  const known = { userId: 7 as UserId, serverId: 'here', emails: ['ada@kin.example', 'ada2@kin.example'] };
  const answer = (id: number, email: string, serverId = 'here') => ({
    serverId,
    user: { id: id as UserId, email },
  });

  it.each([
    ['the same number, whatever the address', answer(7, 'new@kin.example'), true],
    ['another number, even with the same address', answer(8, 'ada@kin.example'), false],
    ['the same address on another server', answer(3, 'ADA@kin.example', 'other'), true],
    ['an address known from the last pull on another server', answer(3, 'ada2@kin.example', 'other'), true],
    ['only the same number on another server', answer(7, 'ben@kin.example', 'other'), false],
  ])('U610 the user is recognised by %s: %s', (_, answered, isSame) => {
    expect(isSamePerson(known, answered)).toBe(isSame);
  });

  it('U611 the email is filled in and can be changed, with links to reset the password and to log out', () => {
    const markup = drawScreen(<SignInAgain onLogout={nothing} />);
    const email = /<input[^>]*name="email"[^>]*>/.exec(markup)?.[0] ?? '';
    expect(email).toContain('value="ada@example.org"');
    expect(email).not.toMatch(/readonly/i);
    expect(markup).toContain('href="/forgot-password"');
    expect(namesOf(markup, 'button')).toEqual(['Sign in again', 'Log out']);
  });
});

describe('what the panel lists', () => {
  it('U612 waiting changes with title and time, and the number of the others', () => {
    const changes = [change(1), change(2)];
    const markup = draw(<WaitingList changes={changes} count={39} />);
    expect(wordsOf(markup)).toMatch(/^Add “Words 1” since .*2026.* Add “Words 2” since .* and 37 more$/);
    expect(markup).toContain('dateTime="2026-01-31T08:00:00.000Z"');
    expect(wordsOf(draw(<WaitingList changes={changes} count={2} />))).not.toContain('more');
    const now = toIsoTime(Date.now());
    const today = draw(<WaitingList changes={[{ ...change(1), at: now }]} count={1} />);
    expect(wordsOf(today)).toMatch(/since \d{1,2}:\d{2}/);
  });

  it('U613 the progress of the first pull', () => {
    const markup = draw(<FirstPullProgress came={1200} total={5000} />);
    expect(wordsOf(markup)).toBe('Getting your tasks … 1,200 of 5,000');
    expect(markup).toMatch(/<progress[^>]*aria-label="Getting your tasks"[^>]*value="1200"[^>]*max="5000"/);
  });

  it('U740 what depends on the first pull is said after it, and the progress until then', () => {
    const said = (firstPull: Progress | null | undefined) =>
      wordsOf(
        draw(
          <AfterFirstPull part="all" firstPull={firstPull}>
            No tasks yet
          </AfterFirstPull>,
        ),
      );
    expect(said(undefined)).toBe('Loading');
    expect(said({ came: 0, total: 0, hasOpen: false })).toBe('Getting your tasks …');
    expect(said({ came: 12, total: 50, hasOpen: true })).toBe('Getting your tasks … 12 of 50');
    expect(said(null)).toBe('No tasks yet');
  });

  it('U741 a list of open rows waits for these only', () => {
    const said = (part: 'open' | 'all', hasOpen: boolean) =>
      wordsOf(
        draw(
          <AfterFirstPull part={part} firstPull={{ came: 12, total: 50, hasOpen }}>
            Empty
          </AfterFirstPull>,
        ),
      );
    const progress = 'Getting your tasks … 12 of 50';
    expect([said('open', false), said('open', true)]).toEqual([progress, 'Empty']);
    expect([said('all', false), said('all', true)]).toEqual([progress, progress]);
  });

  it('U614 each parked change can be edited, retried, copied, exported and discarded', () => {
    const reason = { kind: 'refused', status: 422, code: null, message: 'Too long.' } as const;
    const parked: ParkedMutation = { ...change(1), reason, parkedAt: 0 };
    const markup = draw(
      <ParkedItem
        parked={parked}
        deletedProject={null}
        onRestoreAndApply={nothing}
        onRetry={nothing}
        onCopy={nothing}
        onExport={nothing}
        onDiscard={nothing}
      />,
    );
    expect(namesOf(markup, 'button')).toEqual(['Retry', 'Edit', 'Copy to my inbox', 'Export', 'Discard']);
  });
});
