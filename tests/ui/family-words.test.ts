import { describe, expect, it } from 'vitest';
import type { Family } from '#domain/family.ts';
import type { FamilyId, UserId } from '#domain/ids.ts';
import { canInvite, expiryWords, isStale, joiningWords, standingOf } from '#ui/family/family-words.ts';

const OWNER = 1 as UserId;
const MEMBER = 2 as UserId;
const STRANGER = 3 as UserId;

function familyOf(...members: readonly UserId[]): Family {
  return {
    id: 7 as FamilyId,
    name: 'Mira’s family',
    members: members.map((id) => ({
      id,
      display_name: null,
      first_name: 'Mira',
      name: 'Mira Okafor',
      email: `${id}@kin.example`,
      pivot: { role: id === OWNER ? 'owner' : 'member' },
    })),
    invitations: [],
  };
}

describe('U403 who may do what in a family', () => {
  it.each([
    [
      'an owner with others owns and stays',
      familyOf(OWNER, MEMBER),
      OWNER,
      { isOwner: true, canLeave: false },
    ],
    ['an owner who is alone can leave', familyOf(OWNER), OWNER, { isOwner: true, canLeave: true }],
    ['a member can leave', familyOf(OWNER, MEMBER), MEMBER, { isOwner: false, canLeave: true }],
  ])('%s', (_, family, user, standing) => {
    expect(standingOf(family, user)).toEqual(standing);
  });

  it.each([
    ['somebody without a family', [], STRANGER, true],
    ['an owner', [familyOf(OWNER, MEMBER)], OWNER, true],
    ['a member who owns none', [familyOf(OWNER, MEMBER)], MEMBER, false],
  ])('%s may or may not invite', (_, families, user, may) => {
    expect(canInvite(families, user)).toBe(may);
  });
});

describe('U404 the family screen asks the server again', () => {
  const now = Date.parse('2026-03-01T12:00:00.000Z');

  it.each([
    ['never heard', null, true],
    ['heard 5 minutes ago', '2026-03-01T11:55:00.000Z', false],
    ['heard longer ago', '2026-03-01T11:54:59.999Z', true],
  ])('if its data is %s', (_, lastAt, stale) => {
    expect(isStale(lastAt, now)).toBe(stale);
  });
});

describe('U405 an invitation shows', () => {
  it('when it ends, or that it has', () => {
    const at = '2026-03-08T12:00:00.000Z';
    expect(expiryWords(at, new Date('2026-03-01T12:00:00.000Z'))).toMatch(
      /^The invitation is open until .*2026/,
    );
    expect(expiryWords(at, new Date(at))).toMatch(/^Expired on .*2026/);
  });

  it('how many tasks of the own family space joining moves', () => {
    expect(joiningWords(0)).toBeNull();
    expect(joiningWords(1)).toContain('1 item of your family space');
    expect(joiningWords(12)).toContain('12 items of your family space');
  });
});
