import { expect, test } from 'vitest';
import { createLimits } from '#server/platform/http/rate-limit.ts';
import { defaultSettings, type Settings } from '#server/settings.ts';
import { createTestApp } from '#server/testing/app.ts';
import { accountLimits } from './limits/accounts.ts';
import { buyerLimits } from './limits/buyers.ts';
import { doorLimits } from './limits/door.ts';
import { guestLimits } from './limits/guests.ts';
import { organizationLimits } from './limits/organizations.ts';
import { type LimitRow, sendTo } from './limits/world.ts';

type Limit = Extract<keyof Settings, `limit_${string}`>;
const LET_THROUGH = 2;

/** One row per limit in the settings; the compiler requires the row of a new one. */
const rows: Record<Limit, LimitRow> = {
  ...accountLimits,
  ...organizationLimits,
  ...guestLimits,
  ...buyerLimits,
  ...doorLimits,
};
const names = Object.keys(defaultSettings).filter((name): name is Limit => name.startsWith('limit_'));

const velvet = await createTestApp({ withSandbox: true, settings: { views_written_milliseconds: 10 } });
const unlimited = { ...velvet.ctx.settings };
const world = { velvet, ctx: velvet.ctx, send: sendTo(velvet) };

/** All other limits are so high that none of them refuses in place of this one. */
async function limit(name: Limit, most: number): Promise<void> {
  Object.assign(velvet.ctx.settings, unlimited, { [name]: most });
  await velvet.database.pool.query('delete from rate_limits');
  velvet.ctx.limits = createLimits(velvet.ctx.settings, velvet.database.pool);
}

test('every limit of the settings has a row, and every row a limit', () => {
  expect(Object.keys(rows).sort()).toEqual([...names].sort());
});

test.each(names)('%s refuses what is past it, and nobody else', async (name) => {
  const { already = 0, seconds = Infinity, prepare } = rows[name];
  let began: number;
  let answers: boolean[];
  do {
    await limit(name, LET_THROUGH + already);
    const { use, other } = await prepare(world);
    answers = [];
    began = performance.now();
    for (let n = 1; n <= LET_THROUGH + 1; n += 1) answers.push(await use(n));
    answers.push(await other());
    // If the window ended meanwhile, nothing is proved: repeat with another caller.
  } while (performance.now() - began >= seconds * 1000);
  expect(answers).toEqual([true, true, false, true]);
});
