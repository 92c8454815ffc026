import { useEffect, useState } from 'react';
import * as texts from '#words/en/device-storage.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { bytesWords, usedWords } from './bytes-words.ts';
import { askToKeep, readDeviceStorage, type DeviceStorage } from './device-storage.ts';
import styles from './storage-card.module.css';

/** What the app has stored on this device, and whether the browser keeps it. */
export function StorageCard() {
  const [storage, setStorage] = useState<DeviceStorage | null | undefined>();
  useEffect(() => void readDeviceStorage().then(setStorage), []);
  if (storage === undefined) return <Card title={texts.title} />;
  if (storage === null) return <Card title={texts.title} hint={texts.unknown} />;
  const { parts, isKept } = storage;
  return (
    <Card title={texts.title} hint={texts.whatCounts}>
      <p className={styles['words']}>
        {texts.used(usedWords(storage))}{' '}
        {parts && texts.eachPart({ tasks: bytesWords(parts.tasks), files: bytesWords(parts.files) })}
      </p>
      {isKept !== null && (
        <Promised isKept={isKept} onKept={() => setStorage({ ...storage, isKept: true })} />
      )}
    </Card>
  );
}

interface PromisedProps {
  readonly isKept: boolean;
  readonly onKept: () => void;
}

function Promised({ isKept, onKept }: PromisedProps) {
  const [isRefused, setRefused] = useState(false);
  const ask = async () => {
    if (await askToKeep()) onKept();
    else setRefused(true);
  };
  return (
    <>
      {/* The answer to the press is said, too. */}
      <output className={styles['words']}>
        {isKept ? texts.kept : isRefused ? texts.stillNotKept : texts.notKept}
      </output>
      {!isKept && (
        <div className={styles['act']}>
          <Button onClick={() => void ask()}>{texts.askToKeep}</Button>
        </div>
      )}
    </>
  );
}
