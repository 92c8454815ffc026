import { expect, it } from 'vitest';
import { familyNews, isAwaited } from '#domain/family-news.ts';
import type { Family, ReceivedInvitation, SentInvitation } from '#domain/family.ts';
import type { FamilyId, IsoTime, UserId } from '#domain/ids.ts';

const YESTERDAY = '2026-01-30T12:00:00.000Z' as IsoTime;
const NOW = '2026-01-31T12:00:00.000Z' as IsoTime;
const NEXT_WEEK = '2026-02-07T12:00:00.000Z' as IsoTime;

const person = (first_name: string) => ({ display_name: null, first_name, name: `${first_name} Lind` });
const received = (id: number, by: string, more: Partial<ReceivedInvitation> = {}): ReceivedInvitation => ({
  id,
  invited_by: person(by),
  expires_at: NEXT_WEEK,
  ...more,
});
const sent = (id: number, acceptedBy?: string): SentInvitation => ({
  id,
  invited_user: { ...person('Noa'), email: 'noa@kin.example' },
  expires_at: NEXT_WEEK,
  ...(acceptedBy !== undefined && {
    accepted: {
      at: NOW,
      by: {
        ...person(acceptedBy),
        id: 3 as UserId,
        email: 'somebody@kin.example',
        is_email_verified: true,
        created_at: YESTERDAY,
      },
    },
  }),
});
const family = (...invitations: readonly SentInvitation[]): Family => ({
  id: 7 as FamilyId,
  name: 'Our family',
  members: [],
  invitations,
});

it('U825 an invitation waits for its answer until it is accepted or has expired', () => {
  const invitations = [
    received(1, 'Anna'),
    received(2, 'Ben', { accepted_at: NOW }),
    received(3, 'Cy', { expires_at: YESTERDAY }),
  ];
  expect(familyNews([], invitations, NOW)).toEqual([{ key: 'invited 1', kind: 'invited', name: 'Anna' }]);
});

it('U825 who has accepted waits for being confirmed', () => {
  const families = [family(sent(1), sent(2, 'Dora'))];
  expect(familyNews(families, [], NOW).filter(isAwaited)).toEqual([
    { key: 'accepted 2', kind: 'accepted', name: 'Dora' },
  ]);
});

it('U825 belonging to a family is news, and waits for nothing', () => {
  const news = familyNews([family()], [], NOW);
  expect(news).toEqual([{ key: 'joined 7', kind: 'joined', name: 'Our family' }]);
  expect(news.filter(isAwaited)).toEqual([]);
});
