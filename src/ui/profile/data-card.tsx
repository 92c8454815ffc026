import { useRef } from 'react';
import * as texts from '#words/en/profile.ts';
import { FailureBanner } from '../api/failure-banner.tsx';
import { refusedWith } from '../api/server-outcome.ts';
import { useServerCall } from '../api/use-server-call.ts';
import { SuccessBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { saveFile } from '../parts/save-file.ts';
import { useSuccessBanner } from '../parts/use-success-banner.ts';
import { useSession, useSignedIn } from '../session/session-context.ts';
import styles from './data-card.module.css';
import { ImportProgress } from './import-progress.tsx';
import { countsOf, importedWords, refusalOf } from './import-words.ts';
import { readJsonFile } from './read-json-file.ts';
import { useImport } from './use-import.ts';

/** Export and import of the user's data. */
export function DataCard({ onDelete }: { readonly onDelete: () => void }) {
  const { session } = useSignedIn();
  const { pull } = useSession();
  const { isBusy, failed, run } = useServerCall();
  const banner = useSuccessBanner();
  const picker = useRef<HTMLInputElement>(null);
  const { running, watch, stop } = useImport((ended) => {
    pull();
    if (ended.refusal === null) banner.show(importedWords(countsOf(ended)));
    else void run(() => Promise.resolve(refusalOf(ended.refusal)));
  });

  const takeAlong = async () => {
    banner.hide();
    const answer = await run(async (token = session.token) =>
      (await import('./own-data-calls.ts')).exportData(token),
    );
    if (answer === null) return;
    saveFile({
      name: 'kinbox-export.json',
      type: 'application/json',
      text: JSON.stringify(answer.body, null, 2),
    });
    banner.show(texts.exported);
  };
  const bringBack = async (file: File) => {
    banner.hide();
    const answer = await run(async (token = session.token) => {
      const json = await readJsonFile(file);
      if (json === null) return refusedWith(texts.notAnExport);
      return (await import('./own-data-calls.ts')).importData(token, json);
    });
    if (answer === null) return;
    if (answer.body.is_running === true) {
      watch();
      return;
    }
    pull();
    banner.show(importedWords(answer.body));
  };
  const stopImport = () => {
    stop();
    pull();
    banner.show(texts.importStopped);
  };

  return (
    <Card title={texts.yourData} hint={texts.yourDataHint}>
      {banner.words !== null && <SuccessBanner>{banner.words}</SuccessBanner>}
      <FailureBanner failed={failed} />
      <div className={styles['actions']}>
        <Button busy={isBusy} onClick={() => void takeAlong()}>
          {texts.exportData}
        </Button>
        <Button busy={isBusy || running !== null} onClick={() => picker.current?.click()}>
          {texts.importData}
        </Button>
        <input
          ref={picker}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label={texts.fileToImport}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void bringBack(file);
          }}
        />
        <Button look="danger" onClick={onDelete}>
          {texts.deleteAccount}
        </Button>
      </div>
      {running !== null && <ImportProgress running={running} onStop={stopImport} />}
    </Card>
  );
}
