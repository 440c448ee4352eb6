import { beforeAll, expect, test } from 'vitest';
import { type RouteName, routes } from '#contract/routes.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import type { Samples } from '#server/testing/bad-input.ts';
import { buildSamples, findFault } from '#server/testing/find-fault.ts';

let velvet: TestApp;
let samples: Samples;
beforeAll(async () => {
  velvet = await createTestApp({ withSandbox: true });
  samples = await buildSamples(velvet);
});

test.each(Object.keys(routes) as RouteName[])(
  'bad input to %s is never an internal error (many seeds)',
  async (name) => {
    expect(await findFault(velvet, name, samples, { numRuns: 1500 })).toBeUndefined();
  },
);
