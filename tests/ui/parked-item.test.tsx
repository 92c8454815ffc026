import { afterEach, expect, it, vi } from 'vitest';
import type { ParkedMutation } from '#store/db.ts';
import { ParkedItem } from '#ui/sync/parked-item.tsx';
import { draw, namesOf, wordsOf } from '../support/markup.tsx';

function item(kind: ParkedMutation['reason']['kind']): string {
  const parked = {
    kind: 'task.edit',
    args: { ref: 'r', changes: { description: 'The recipe' } },
    base: { name: 'Cake' },
    reason: { kind, status: null, code: null, message: null },
  } as unknown as ParkedMutation;
  const ignore = () => undefined;
  return draw(
    <ParkedItem
      parked={parked}
      deletedProject={null}
      onRestoreAndApply={ignore}
      onRetry={ignore}
      onCopy={ignore}
      onExport={ignore}
      onDiscard={ignore}
    />,
  );
}

afterEach(() => vi.unstubAllGlobals());

it('U1340 a description of several lines keeps them where it is edited after a refusal', () => {
  const lines = 'Flour\nEggs';
  const kept = JSON.stringify({ name: 'Cake', description: lines });
  vi.stubGlobal('sessionStorage', { getItem: () => kept });
  expect(/<textarea[^>]*>([^<]*)</.exec(item('refused'))?.[1]).toBe(lines);
});

it('O60 texts that a rule cleared are shown with the reason, to be edited, copied or discarded', () => {
  expect(wordsOf(item('cleared'))).toContain('A grocery has no description. Your words are kept here.');
  expect(wordsOf(item('cleared'))).toContain('The recipe');
  expect(namesOf(item('cleared'), 'button')).toEqual(['Edit', 'Copy to my inbox', 'Export', 'Discard']);
  expect(namesOf(item('refused'), 'button')).toEqual([
    'Retry',
    'Edit',
    'Copy to my inbox',
    'Export',
    'Discard',
  ]);
});
