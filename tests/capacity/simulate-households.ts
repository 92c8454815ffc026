/** `npm run simulate -- --households 1000,1000000`: what so many households need, from what calls cost here and now. */
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { assumedValues } from './assumptions.ts';
import { measureCosts } from './measure-costs.ts';
import { planFor } from './plan.ts';
import { printPlans } from './print-plans.ts';

const { values } = parseArgs({
  options: { households: { type: 'string', default: '1000,1000000,100000000' } },
});
const costs = await measureCosts();
const plans = values.households.split(',').map((number) => planFor(Number(number), costs, assumedValues()));
console.log(printPlans(plans, costs));
console.log(`\nMeasured on ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}).`);
