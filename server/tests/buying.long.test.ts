import { expect, test } from 'vitest';
import { findViolations } from '#server/invariants/run.ts';
import { createTestApp } from '#server/testing/app.ts';
import { createResaleRace, playResaleRace } from '#server/testing/resale-race.ts';

const ROUNDS = 500;

test('a ticket on sale is bought, taken back, changed, scanned and sent at once, 500 times', async () => {
  const velvet = await createTestApp();
  const world = await createResaleRace(velvet);
  const outcomes = new Map<string, number>();
  for (let seed = 1; seed <= ROUNDS; seed += 1) {
    const { outcome, wrong } = await playResaleRace(world, seed);
    expect({ seed, wrong }).toEqual({ seed, wrong: null });
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (seed % 50 > 0) continue;
    const client = await velvet.database.pool.connect();
    expect(await findViolations(client).finally(() => client.release())).toEqual([]);
  }
  expect([...outcomes.keys()].toSorted()).toEqual(['admitted', 'on sale', 'sent', 'sold', 'taken back']);
});
