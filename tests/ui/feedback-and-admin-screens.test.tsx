import { afterEach, expect, it, vi } from 'vitest';
import AdminScreen from '#ui/admin/admin-screen.tsx';
import { TopUsers } from '#ui/admin/top-users.tsx';
import FeedbackScreen from '#ui/feedback/feedback-screen.tsx';
import { LinePlot } from '#ui/parts/line-plot.tsx';
import { draw, drawScreen, namesOf, wordsOf } from '../support/markup.tsx';

afterEach(() => vi.unstubAllGlobals());

it('U435 the feedback screen asks for a title and a description, and keeps counting after a reload', () => {
  const screen = drawScreen(<FeedbackScreen />);
  expect(namesOf(screen, 'label')).toEqual(['Title', 'Description']);
  expect(namesOf(screen, 'button')).toEqual(['Submit Feedback']);
  // Any key: the only person renders here.
  const lastAt = () => String(Date.now() - 15_000);
  vi.stubGlobal('localStorage', { getItem: lastAt });
  expect(namesOf(drawScreen(<FeedbackScreen />), 'button')).toEqual([
    expect.stringMatching(/^4[56]s remaining$/),
  ]);
});

it('U436 unsent text is in the fields again', () => {
  const kept = JSON.stringify({ title: 'On a train', description: 'It works here.' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => (key === 'kinbox_draft_feedback' ? kept : null),
  });
  const screen = drawScreen(<FeedbackScreen />);
  expect(screen).toContain('value="On a train"');
  expect(screen).toContain('It works here.</textarea>');
});

it('U440 the admin dashboard shows nothing before the server has said who the user is', () => {
  expect(wordsOf(drawScreen(<AdminScreen />))).toContain('Loading');
});

it('U444 a plot is drawn, summarised in a sentence, and a table with the latest day first', () => {
  const plot = draw(
    <LinePlot
      what="Tasks"
      points={[
        { day: '2026-01-29', count: 3 },
        { day: '2026-01-30', count: 3 },
        { day: '2026-01-31', count: 13 },
      ]}
    />,
  );
  expect(namesOf(plot, 'svg')).toEqual([expect.stringMatching(/^Tasks: 3 on .*29.*, 13 on .*31.*\.$/)]);
  expect(plot).toContain('points="0,128 300,128 600,');
  expect(wordsOf(plot)).toMatch(/Tasks as a table Day Tasks .*31.* 13 .*30.* 3 .*29.* 3$/);
});

it('U447 the top users are a table, or a sentence if nobody has created a task', () => {
  const users = [
    { id: 1 as never, name: 'Mira Okafor', email: 'mira@example.org', task_count: 1200 },
    { id: 2 as never, name: 'Ben', email: 'ben@example.org', task_count: 3 },
  ];
  expect(wordsOf(draw(<TopUsers users={users} />))).toMatch(
    /^User Tasks Mira Okafor mira@example\.org 1.?200 Ben ben@example\.org 3$/,
  );
  expect(wordsOf(draw(<TopUsers users={[]} />))).toBe('Nobody has made a task yet.');
});
