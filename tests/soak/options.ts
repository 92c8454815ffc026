/** The options of the virtual families, shared by `npm run soak` and `npm run soak:families`. */
import type { SoakOptions } from './soak-families.ts';

export const FAMILY_OPTIONS = {
  minutes: { type: 'string', default: '60' },
  families: { type: 'string', default: '50' },
  database: { type: 'string', default: 'sqlite' },
  seed: { type: 'string', default: '1' },
} as const;

export function familyOptions(values: Readonly<Record<keyof typeof FAMILY_OPTIONS, string>>): SoakOptions {
  const { minutes, families, seed, database } = values;
  if (database !== 'sqlite' && database !== 'postgres') throw new Error(`There is no database ${database}.`);
  return { minutes: Number(minutes), families: Number(families), seed: Number(seed), database };
}
