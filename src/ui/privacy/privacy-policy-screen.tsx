import type { ReactNode } from 'react';
import * as texts from '#words/en/privacy.ts';
import { inline } from '../parts/inline.ts';
import { Prose, ProseSection } from '../parts/prose.tsx';
import { Screen } from '../screen.tsx';
import { usePolicy, type KnownPolicy } from './use-policy.ts';

/** Public. The text of the hosted service, which is the same on every server, and what this one does. */
export default function PrivacyPolicyScreen() {
  const known = usePolicy();
  return (
    <Screen title={texts.title} subtitle={texts.lastUpdated}>
      <Prose>
        <ProseSection title={texts.about}>
          <p>{texts.aboutText}</p>
        </ProseSection>

        <ProseSection title={texts.collected}>
          <ul>
            <li>{texts.collectedAtRegistration}</li>
            <li>{texts.collectedTasks}</li>
            <li>{texts.collectedSetUp}</li>
            <li>{texts.collectedSessions}</li>
          </ul>
          <p>{texts.noTrackers}</p>
        </ProseSection>

        <ProseSection title={texts.purpose}>
          <p>{texts.purposeText}</p>
        </ProseSection>

        <ProseSection title={texts.protection}>
          <p>{texts.protectionText}</p>
        </ProseSection>

        <ProseSection title={texts.sharing}>
          <p>{texts.sharingText}</p>
        </ProseSection>

        <ProseSection title={texts.extension}>
          <p>{texts.extensionText}</p>
        </ProseSection>

        <ProseSection title={texts.onDevice}>
          <p>{texts.onDeviceText}</p>
        </ProseSection>

        <ProseSection title={texts.rights}>
          <p>{texts.rightsIntroduction}</p>
          <ul>
            <li>{texts.rightToAccess}</li>
            <li>{texts.rightToCorrection}</li>
            <li>{texts.rightToDeletion}</li>
            <li>{texts.rightToExport}</li>
            <li>{texts.rightToOptOut}</li>
          </ul>
          <p>{texts.rightsText}</p>
        </ProseSection>

        <ProseSection title={texts.retention}>
          <p>{texts.retentionText}</p>
        </ProseSection>

        <ProseSection title={texts.children}>
          <p>{texts.childrenText}</p>
        </ProseSection>

        <ProseSection title={texts.location}>
          <p>{texts.hosted}</p>
        </ProseSection>

        <ProseSection title={texts.contact}>
          <p>{texts.contactHosted}</p>
          <p>{texts.changes}</p>
        </ProseSection>

        <ProseSection title={texts.server}>
          <p>{texts.serverDate({ host: window.location.host })}</p>
          <p>{placeWords(known)}</p>
          <p>{contactWords(known)}</p>
          <p>{texts.serverKeeps}</p>
          <ul>
            <li>{texts.keepsTokens}</li>
            <li>{texts.keepsDevices}</li>
            <li>{texts.keepsSignIns}</li>
            <li>{texts.keepsNetworks}</li>
          </ul>
          <p>{texts.serverCalendar}</p>
          <p>{texts.serverPush}</p>
          <p>{texts.serverStatistics}</p>
        </ProseSection>
      </Prose>
    </Screen>
  );
}

function placeWords(known: KnownPolicy): string {
  if (known.kind === 'known') return texts.storedIn({ country: known.policy.country });
  return known.kind === 'asking' ? texts.asking : texts.unknown;
}

function contactWords(known: KnownPolicy): ReactNode {
  const contact = known.kind === 'known' ? known.policy.contact : null;
  if (contact === null) {
    return texts.contactHost({ host: window.location.host });
  }
  const address = addressOf(contact);
  return inline(
    texts.contactAddress({ contact: address === null ? contact : <a href={address}>{contact}</a> }),
  );
}

/** Null for a sentence, which is shown as it is. */
function addressOf(contact: string): string | null {
  if (/^[^\s@]+@[^\s@]+$/.test(contact)) return `mailto:${contact}`;
  return /^https?:\/\/\S+$/.test(contact) ? contact : null;
}
