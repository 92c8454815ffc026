import { afterAll, beforeAll, describe, it } from 'vitest';
import { expectServedBeside } from '../support/expect-served.ts';
import { startMeasuredServer, type MeasuredServer } from '../support/measured-server.ts';

/** Three times as many as may wait for their turn. */
const EDITS_AT_ONCE = 300;

describe.each(['sqlite', 'postgres'] as const)('on %s', (dialect) => {
  let measured: MeasuredServer;
  beforeAll(async () => {
    measured = await startMeasuredServer(dialect);
  });
  afterAll(() => measured.dispose());

  it('A855 an account is served while another one sends many small edits at once', () =>
    expectServedBeside(measured.server, {
      what: `many small edits on ${dialect}`,
      attack: { name: 'edits', size: EDITS_AT_ONCE },
      tell: (figure) => console.log(figure),
    }));
});
