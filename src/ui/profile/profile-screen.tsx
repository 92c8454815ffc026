import { Cards } from '../parts/card.tsx';
import { Screen } from '../screen.tsx';
import { usePerson } from '../session/use-person.ts';
import { AccountFacts } from './account-facts.tsx';
import { PasswordCard } from './password-card.tsx';
import { PersonalCard } from './personal-card.tsx';

/** Who somebody is to Kinbox. Everything here needs the server at that moment. */
export default function ProfileScreen() {
  const person = usePerson();
  return (
    <Screen title="Profile">
      <Cards>
        <PersonalCard person={person} />
        <PasswordCard email={person.email} />
        <AccountFacts person={person} />
      </Cards>
    </Screen>
  );
}
