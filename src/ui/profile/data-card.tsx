import { useRef } from 'react';
import { FailureBanner } from '../api/failure-banner.tsx';
import { useServerCall } from '../api/use-server-call.ts';
import { SuccessBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { saveFile } from '../parts/save-file.ts';
import { useSuccessBanner } from '../parts/use-success-banner.ts';
import { useSession, useSignedIn } from '../session/session-context.ts';
import styles from './data-card.module.css';
import { importedWords } from './import-words.ts';
import { readJsonFile } from './read-json-file.ts';

const NO_EXPORT = 'That file is no export of Kinbox.';

/** Export and import of the user's data. */
export function DataCard({ onDelete }: { readonly onDelete: () => void }) {
  const { token } = useSignedIn().session;
  const { pull } = useSession();
  const { isBusy, failed, run } = useServerCall();
  const banner = useSuccessBanner();
  const picker = useRef<HTMLInputElement>(null);

  const takeAlong = async () => {
    banner.hide();
    const answer = await run(async () => (await import('./own-data-calls.ts')).exportData(token));
    if (answer === null) return;
    saveFile({
      name: 'kinbox-export.json',
      type: 'application/json',
      text: JSON.stringify(answer.body, null, 2),
    });
    banner.show('Your data has been exported.');
  };
  const bringBack = async (file: File) => {
    banner.hide();
    const answer = await run(async () => {
      const json = await readJsonFile(file);
      if (json === null) return refusedFile;
      return (await import('./own-data-calls.ts')).importData(token, json);
    });
    if (answer === null) return;
    pull();
    banner.show(importedWords(answer.body));
  };

  return (
    <Card
      title="Your data"
      hint="Everything the server has of you as one file. Importing it again adds what is missing, and nothing twice."
    >
      {banner.words !== null && <SuccessBanner>{banner.words}</SuccessBanner>}
      <FailureBanner failed={failed} />
      <div className={styles['actions']}>
        <Button busy={isBusy} onClick={() => void takeAlong()}>
          Export
        </Button>
        <Button busy={isBusy} onClick={() => picker.current?.click()}>
          Import
        </Button>
        <input
          ref={picker}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label="File to import"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void bringBack(file);
          }}
        />
        <Button look="danger" onClick={onDelete}>
          Delete account
        </Button>
      </div>
    </Card>
  );
}

const refusedFile = {
  kind: 'refused',
  status: 422,
  code: null,
  message: NO_EXPORT,
  errors: [],
  retryAfterS: null,
} as const;
