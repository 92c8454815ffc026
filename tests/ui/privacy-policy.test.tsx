import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { draw, wordsOf } from '../support/markup.tsx';

// The page asks where it stands as soon as it is there.
beforeAll(
  () => void vi.stubGlobal('window', { location: { host: 'kin.example', origin: 'https://kin.example' } }),
);
afterAll(() => void vi.unstubAllGlobals());

it('U508 the privacy policy has the content that the specification requires', async () => {
  const { default: PrivacyPolicyScreen } = await import('#ui/privacy/privacy-policy-screen.tsx');
  const words = wordsOf(draw(<PrivacyPolicyScreen />));
  const promises = [
    'Last updated January 2025',
    'What we collect',
    'What we use it for',
    'by HTTPS only',
    'Passwords are stored as Argon2id hashes',
    'We do not sell your data',
    'its time zone and where its push service takes messages',
    'it learns when you are notified and not of what',
    'the notifications that you turn on',
    'capture tokens',
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
  expect(promises.filter((promise) => !words.includes(promise))).toEqual([]);
});
