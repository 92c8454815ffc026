import * as texts from '#words/en/capture.ts';
import { Sheet } from '../../dialogs/sheet.tsx';
import { QuickAdd } from './quick-add.tsx';
import { useAddTask } from './use-add-task.ts';

/** Opened by the round button or the key q on every screen. Stays open, to add several tasks. */
export default function CaptureDialog({ onClose }: { readonly onClose: () => void }) {
  const add = useAddTask('capture');
  return (
    <Sheet title={texts.addATask} onClose={onClose}>
      <QuickAdd mode="capture" place="sheet" placeholder={texts.placeholder} isSpread isFocused onAdd={add} />
    </Sheet>
  );
}
