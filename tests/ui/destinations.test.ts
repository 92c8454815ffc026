import { describe, expect, it } from 'vitest';

import type { Family } from '#domain/family.ts';
import type { FamilyId } from '#domain/ids.ts';
import { SPACES } from '#domain/space.ts';
import { destinationLabel, destinations } from '#ui/project/destinations.ts';

const family = (id: number, name: string): Family => ({
  id: id as FamilyId,
  name,
  members: [],
  invitations: [],
});
const several = [family(3, 'Okafor'), family(7, 'Lindqvist')];

describe('where a project can be moved', () => {
  it.each([
    ['to the other spaces', { space: 'personal', family_id: null }, [], ['Family', 'Work']],
    ['to nothing else of one family', { space: 'family', family_id: 3 }, [], ['Personal', 'Work']],
    [
      'to each of several families',
      { space: 'work', family_id: null },
      several,
      ['Personal', 'Family: Okafor', 'Family: Lindqvist'],
    ],
    [
      'from one family to another',
      { space: 'family', family_id: 3 },
      several,
      ['Personal', 'Family: Lindqvist', 'Work'],
    ],
  ] as const)('U372 %s', (_, { space, family_id }, families, labels) => {
    const found = destinations({ space, family_id: family_id as FamilyId | null }, SPACES, { families });
    expect(found.map(destinationLabel)).toEqual(labels);
  });
});
