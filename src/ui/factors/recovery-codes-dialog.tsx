import * as texts from '#words/en/factors.ts';
import { Sheet } from '../dialogs/sheet.tsx';
import { Button } from '../parts/button.tsx';
import { saveFile } from '../parts/save-file.ts';
import { Stack } from '../parts/stack.tsx';
import styles from './factors.module.css';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The only time that they are shown. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const download = () =>
    saveFile({ name: 'kinbox-recovery-codes.txt', type: 'text/plain', text: `${codes.join('\n')}\n` });
  return (
    <Sheet
      title={texts.saveCodes}
      onClose={onClose}
      footer={
        <>
          <Button onClick={download}>{texts.download}</Button>
          <Button look="primary" onClick={onClose}>
            {texts.codesKept}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{texts.saveCodesHint}</p>
        <ol className={styles['codes']} aria-label={texts.recoveryCodes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </Stack>
    </Sheet>
  );
}
