import { expect, test } from 'vitest';
import { type RouteName, routes } from '#contract/routes.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildSamples, findFault } from '#server/testing/find-fault.ts';

const velvet = await createTestApp({ withSandbox: true });
const samples = await buildSamples(velvet);

test.each(Object.keys(routes) as RouteName[])(
  'bad input to %s is never an internal error (many seeds)',
  async (name) => {
    expect(await findFault(velvet, name, samples, { numRuns: 1500 })).toBeUndefined();
  },
);
