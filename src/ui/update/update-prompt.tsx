import { useState } from 'react';
import * as texts from '#words/en/update.ts';
import { Button } from '../parts/button.tsx';
import styles from './update-prompt.module.css';

export interface UpdatePromptProps {
  readonly onUpdate: () => Promise<void>;
  readonly onLater: () => void;
}

/** In a corner, so that it blocks nothing and can be ignored. */
export default function UpdatePrompt({ onUpdate, onLater }: UpdatePromptProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <div className={styles['prompt']}>
      <p className={styles['words']}>{texts.newVersion}</p>
      <div className={styles['actions']}>
        <Button
          look="primary"
          busy={isBusy}
          onClick={() => {
            setBusy(true);
            void onUpdate();
          }}
        >
          {texts.updateNow}
        </Button>
        <Button look="quiet" onClick={onLater}>
          {texts.later}
        </Button>
      </div>
    </div>
  );
}
