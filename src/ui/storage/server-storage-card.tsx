import { useLiveQuery } from 'dexie-react-hooks';
import type { Family } from '#domain/family.ts';
import type { FamilyId } from '#domain/ids.ts';
import type { AccountStorage } from '#domain/wire/account-storage.ts';
import { readMyFamilies } from '#store/queries/my-families.ts';
import * as texts from '#words/en/server-storage.ts';
import { useServerData, type ServerData } from '../api/use-server-data.ts';
import { Card } from '../parts/card.tsx';
import { Line, Lines } from '../parts/lines.tsx';
import { useDevice } from '../session/session-context.ts';
import { changesWords, realmWords } from './share-words.ts';

const askStorage = async (token: string) => (await import('./storage-calls.ts')).fetchStorage(token);

export function ServerStorageCard() {
  const device = useDevice();
  const mine = useLiveQuery(async () => readMyFamilies(device.db), [device]);
  const { data } = useServerData(askStorage);
  return <ServerStorage data={data} families={mine?.families ?? []} />;
}

interface ServerStorageProps {
  readonly data: ServerData<AccountStorage>;
  readonly families: readonly Family[];
}

/** How much the account has stored on the server, which alone knows it. Nothing where the server is of before. */
export function ServerStorage({ data, families }: ServerStorageProps) {
  switch (data.kind) {
    case 'waiting':
      return <Card title={texts.title} />;
    case 'offline':
      return <Card title={texts.title} hint={texts.offline} />;
    case 'refused':
      return data.status === 404 ? null : <Card title={texts.title} hint={texts.failed} />;
    case 'done': {
      const { realms, changes_of_day } = data.body;
      const nameOf = (family: FamilyId) => families.find(({ id }) => id === family)?.name ?? texts.aFamily;
      return (
        <Card title={texts.title} hint={texts.whatCounts}>
          <Lines label={texts.title}>
            {realms.map((realm) => (
              <Line
                key={realm.family_id ?? 'own'}
                title={realm.family_id === null ? texts.own : nameOf(realm.family_id)}
                note={realmWords(realm)}
              />
            ))}
            <Line title={texts.changes} note={changesWords(changes_of_day)} />
          </Lines>
        </Card>
      );
    }
  }
}
