import { afterAll, beforeAll, describe, it } from 'vitest';
import { MAX_SUBTASKS } from '#domain/project.ts';
import { expectServedBeside } from '../support/expect-served.ts';
import { startMeasuredServer, type MeasuredServer } from '../support/measured-server.ts';

describe.each(['sqlite', 'postgres'] as const)('on %s', (dialect) => {
  let measured: MeasuredServer;
  beforeAll(async () => {
    measured = await startMeasuredServer(dialect);
  });
  afterAll(() => measured.dispose());

  it('A722 an account is served while another one changes all steps of a large project', () =>
    expectServedBeside(measured.server, {
      what: `changes of large projects on ${dialect}`,
      attack: { name: 'projects', size: MAX_SUBTASKS },
      tell: (figure) => console.log(figure),
    }));
});
