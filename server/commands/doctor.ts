import { examine } from '../doctor/examine.ts';
import { reportOf } from '../doctor/finding.ts';
import type { Command } from './command.ts';

export const doctor: Command = {
  name: 'doctor',
  argument: null,
  does: 'checks the configuration: disk, database, backups, address, proxy, streams, clock, mail',
  run: async (config) => {
    const findings = await examine(config);
    const kind = findings.some(({ level }) => level === 'problem') ? 'unwell' : 'done';
    return { kind, sentence: reportOf(findings) };
  },
};
