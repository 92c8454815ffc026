import type { ReactNode } from 'react';
import { Prose, ProseSection } from '../parts/prose.tsx';
import { Screen } from '../screen.tsx';
import { usePolicy, type KnownPolicy } from './use-policy.ts';

/** Public. The country of the data and the contact come from the server's configuration. */
export default function PrivacyPolicyScreen() {
  const known = usePolicy();
  return (
    <Screen title="Privacy policy" subtitle="Last updated January 2025">
      <Prose>
        <ProseSection title="1. What this policy is about">
          <p>
            Kinbox is a task manager for individuals and families. This policy says what it knows of you, what
            that is used for, and what you can ask for. “We” are the people who run the Kinbox server that you
            use.
          </p>
        </ProseSection>

        <ProseSection title="2. What we collect">
          <ul>
            <li>What you register with: your name, your email address and a password.</li>
            <li>
              What you write: tasks, projects, notes and groceries, who of your family made them, and the
              values that were overwritten, as the history of a task.
            </li>
            <li>
              How you set up Kinbox: your families, the addresses you invite, and your settings. What you send
              us as feedback, with your name.
            </li>
            <li>
              What it takes to keep you signed in: a list of your sessions with the kind of app and the times
              of use.
            </li>
            <li>
              In memory only: the network address of who signs in, registers or asks for a new password, to
              hold back those who guess.
            </li>
          </ul>
          <p>There are no advertisements, no analytics and no trackers, ours or anybody else’s.</p>
        </ProseSection>

        <ProseSection title="3. What we use it for">
          <p>
            To show you your tasks on your devices, to share the family space with the members of your family,
            to keep the service safe and working, and to write to you about your account. The statistics for
            administrators count tasks and users and name, with their email addresses, who has made the most
            tasks; they do not show what the tasks say.
          </p>
        </ProseSection>

        <ProseSection title="4. How we protect it">
          <p>
            The hosted service is reached by HTTPS only, so that nobody on the way can read along. Passwords
            are stored as Argon2id hashes and session tokens as digests: neither can be read back, by us or by
            anybody who steals the database. Logs hold no words of yours, no email addresses and no tokens.
          </p>
        </ProseSection>

        <ProseSection title="5. What we share">
          <p>
            We do not sell your data and do not give it to anybody for advertising. What is in the family
            space is shared with the members of that family, who also see your name and email address. Add to
            Calendar opens Google Calendar with the title of one task, and only when you press it. Beyond that
            we hand out data only where the law obliges us to.
          </p>
        </ProseSection>

        <ProseSection title="6. The browser extension">
          <p>
            The companion browser extension adds to your inbox what you choose to add with it, and sends
            nothing else: not the pages you visit, not your history. What it adds is a task like any other,
            and this policy covers it. Remove the extension, or end its session, and it can add nothing any
            more.
          </p>
        </ProseSection>

        <ProseSection title="7. What stays on your device">
          <p>
            To work without a network Kinbox keeps your tasks, your settings and your session in the storage
            of this browser. Logging out removes your tasks from it. Kinbox sets no cookies.
          </p>
        </ProseSection>

        <ProseSection title="8. Your rights">
          <p>You can, at any time and free of charge,</p>
          <ul>
            <li>access the data we hold of you,</li>
            <li>have it corrected where it is wrong,</li>
            <li>have it deleted, together with your account,</li>
            <li>have it exported in a common format, and</li>
            <li>opt out of messages that are not needed to run your account.</li>
          </ul>
          <p>
            All of this you can do yourself: your tasks you see, correct and delete where they are; on your
            profile you correct your name and email address, export everything as one file and delete your
            account. Kinbox sends no messages but those that are needed. For anything else write to us as in
            section 12.
          </p>
        </ProseSection>

        <ProseSection title="9. How long we keep it">
          <p>
            As long as you have an account. A task that you delete can be restored until then. When an account
            is deleted nobody can sign in to it any more, and its data is removed within 30 days. What is in a
            family’s space stays with that family, without your name.
          </p>
        </ProseSection>

        <ProseSection title="10. Children">
          <p>
            Kinbox is not for children under 13, and we do not knowingly keep data of theirs. If a child under
            13 has registered, tell us and we delete the account.
          </p>
        </ProseSection>

        <ProseSection title="11. Where the data is">
          <p>{placeWords(known)}</p>
        </ProseSection>

        <ProseSection title="12. Contact and changes">
          <p>{contactWords(known)}</p>
          <p>
            When this policy changes, the date at its top changes with it, and the new text stands here before
            it applies.
          </p>
        </ProseSection>
      </Prose>
    </Screen>
  );
}

function placeWords(known: KnownPolicy): string {
  if (known.kind === 'known') return `The data is stored in ${known.policy.country}.`;
  const hosted = 'The data of the hosted service is stored in Australia.';
  return known.kind === 'asking'
    ? hosted
    : `${hosted} This server could not be asked where it keeps its own; open this page again with a network.`;
}

function contactWords(known: KnownPolicy): ReactNode {
  const contact = known.kind === 'known' ? known.policy.contact : null;
  if (contact === null) {
    return `For questions about your data, ask the person who runs this Kinbox at ${window.location.host}.`;
  }
  const address = addressOf(contact);
  return (
    <>
      For questions about your data, write to: {address === null ? contact : <a href={address}>{contact}</a>}
    </>
  );
}

/** Null for a sentence, which is shown as it is. */
function addressOf(contact: string): string | null {
  if (/^[^\s@]+@[^\s@]+$/.test(contact)) return `mailto:${contact}`;
  return /^https?:\/\/\S+$/.test(contact) ? contact : null;
}
