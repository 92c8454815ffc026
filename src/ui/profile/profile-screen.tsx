import * as texts from '#words/en/profile.ts';
import { Cards } from '../parts/card.tsx';
import { useUrlDialog } from '../dialogs/use-url-dialog.ts';
import { ProofProvider } from '../proof/proof-provider.tsx';
import { FactorsCard } from '../factors/factors-card.tsx';
import { Screen } from '../screen.tsx';
import { usePerson } from '../session/use-person.ts';
import { AccountFacts } from './account-facts.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { CaptureCard } from './capture-card.tsx';
import { DataCard } from './data-card.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { PasswordCard } from './password-card.tsx';
import { PersonalCard } from './personal-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The user's account. Everything here needs the server. */
export default function ProfileScreen() {
  const person = usePerson();
  const deletion = useUrlDialog('delete-account');
  return (
    <Screen title={texts.title}>
      <ProofProvider>
        <Cards>
          <PersonalCard person={person} />
          <PasswordCard email={person.email} />
          <FactorsCard />
          <AccountFacts person={person} />
          <SessionsCard />
          <CalendarCard />
          <CaptureCard />
          <DataCard onDelete={() => deletion.open()} />
        </Cards>
        {deletion.value !== null && <DeleteAccountDialog onClose={deletion.close} />}
      </ProofProvider>
    </Screen>
  );
}
