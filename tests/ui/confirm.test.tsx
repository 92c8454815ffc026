/** What is typed ahead for a question. */
import { expect, it, vi } from 'vitest';
import { useConfirm, type Confirm } from '#ui/dialogs/confirm-context.ts';
import type { ConfirmSheetProps } from '#ui/dialogs/confirm-sheet.tsx';
import { ConfirmProvider } from '#ui/dialogs/confirm-provider.tsx';
import { TypedAheadContext } from '#ui/typed-ahead/typed-ahead-context.ts';
import { draw } from '../support/markup.tsx';

/** The provider's only state is kept from one drawing to the next; drawn once, a component cannot change it. */
const { state, sheets } = vi.hoisted((): { state: { asked: unknown }; sheets: ConfirmSheetProps[] } => ({
  state: { asked: null },
  sheets: [],
}));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useState: () => [state.asked, (asked: unknown) => void (state.asked = asked)],
}));
vi.mock('#ui/overlays/use-back-closes.ts', () => ({ useBackCloses: () => (run: () => void) => run() }));
vi.mock('#ui/chunks.ts', () => {
  const ConfirmSheet = (props: ConfirmSheetProps) => (sheets.push(props), null);
  return { ConfirmSheet: Object.assign(ConfirmSheet, { preload: () => Promise.resolve() }) };
});

it('U1261 what is still kept when a question is answered is for nothing behind it', async () => {
  const drop = vi.fn();
  const expectKeys = vi.fn(() => drop);
  const typedAhead = { expect: expectKeys, hold: () => () => undefined, look: () => undefined };
  let confirm: Confirm | undefined;
  const Asking = () => {
    confirm = useConfirm();
    return null;
  };
  const drawn = () =>
    draw(
      <TypedAheadContext value={typedAhead}>
        <ConfirmProvider>
          <Asking />
        </ConfirmProvider>
      </TypedAheadContext>,
    );
  drawn();
  const answered = confirm?.({ title: 'Delete?', question: 'For good.', yes: 'Delete' });
  await expect.poll(() => state.asked).not.toBeNull();
  drawn();
  expect(expectKeys).toHaveBeenCalledWith('dialog');
  expect(drop).not.toHaveBeenCalled();
  sheets.at(-1)?.answer(true);
  expect(drop).toHaveBeenCalledOnce();
  expect(await answered).toBe(true);
});
