/** Which placeholders hold the keys that are typed ahead for a screen. */
import { expect, it } from 'vitest';
import { AfterFirstPull } from '#ui/first-pull/when-here.tsx';
import { SkeletonRows } from '#ui/parts/skeleton-rows.tsx';
import { PushCard } from '#ui/push/push-card.tsx';
import { drawScreen } from '../support/markup.tsx';

const HOLDS = 'data-reading';

it('U1303 what is read on the device holds the keys for a screen', () => {
  expect(drawScreen(<SkeletonRows />)).toContain(HOLDS);
});

it('U1303 what the server is asked for, and a first pull, hold none', () => {
  const card = drawScreen(<PushCard onHowToInstall={() => undefined} />);
  expect(card).toContain('<output');
  expect(card).not.toContain(HOLDS);
  const progress = { hasOpen: false, came: 1, total: 2 };
  const list = drawScreen(
    <AfterFirstPull firstPull={progress} part="open">
      <p>Nothing here</p>
    </AfterFirstPull>,
  );
  expect(list).toContain('<output');
  expect(list).not.toContain(HOLDS);
});
