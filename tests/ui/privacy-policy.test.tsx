import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { draw, wordsOf } from '../support/markup.tsx';

// The page asks where it stands as soon as it is there.
beforeAll(
  () => void vi.stubGlobal('window', { location: { host: 'kin.example', origin: 'https://kin.example' } }),
);
afterAll(() => void vi.unstubAllGlobals());

it('U508 U1236 the privacy policy has the content that the specification requires', async () => {
  const { default: PrivacyPolicyScreen } = await import('#ui/privacy/privacy-policy-screen.tsx');
  const words = wordsOf(draw(<PrivacyPolicyScreen />));
  const promises = [
    'Last updated January 2025',
    'What we collect',
    'What we use it for',
    'by HTTPS only',
    'Passwords are stored as Argon2id hashes',
    'We do not sell your data',
    'The companion browser extension',
    'access the data we hold',
    'have it corrected',
    'have it deleted',
    'have it exported',
    'opt out',
    'removed within 30 days',
    'not for children under 13',
    'stored in Australia',
    'Contact',
  ];
  const [hosted = '', server = ''] = words.split('This server');
  expect(promises.filter((promise) => !hosted.includes(promise))).toEqual([]);
  const facts = [
    'Last updated 28 November 2026',
    'capture tokens',
    'its time zone and where its push service takes messages',
    'it learns when you are notified and not of what',
    'a log of sign-ins',
    'an address for your calendar',
    'who has made the most tasks and who has stored the most, and how much',
  ];
  expect(facts.filter((fact) => !server.includes(fact) || hosted.includes(fact))).toEqual([]);
  expect(server).not.toContain('January 2025');
});
