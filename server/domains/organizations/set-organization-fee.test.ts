import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { buildOrganization } from './factory.ts';
import { setOrganizationFee } from './set-organization-fee.ts';

const { ctx } = await createTestApp();

// scripts/database-commands.test.ts sets a fee, and confirms an unusual one.
test.each([
  ['51', '0.5', '51 is not a percentage from 0 to 50'],
  ['4', '0.999', '0.999 is not an amount of EUR'],
  ['4', '-1', '-1 is not an amount of EUR'],
  ['4', '99', '4% and €99.00 for each paid ticket is more than the usual 20% and €10.00.'],
  ['45', '0.5', 'If it is right, add --yes.'],
])('a fee of %s percent and %s is refused and changes nothing', async (percent, fixed, reason) => {
  const { id, handle } = await buildOrganization(ctx);
  await expect(setOrganizationFee(ctx, { handle, fee: { percent, fixed } })).rejects.toThrow(reason);
  const fee = ctx.db.selectFrom('organizations').select(['fee_basis_points', 'fee_fixed_amount']).where('id', '=', id);
  expect(await fee.executeTakeFirst()).toEqual({ fee_basis_points: null, fee_fixed_amount: null });
});

test('a fee is set by the handle in any case; the same once more, or for nobody, changes nothing; the default is back at once', async () => {
  const { id, handle } = await buildOrganization(ctx);
  const set = (fee: { percent: string; fixed: string } | null) =>
    setOrganizationFee(ctx, { handle: handle.toUpperCase(), fee });
  const platform = '5% and €0.50 for each paid ticket (the platform’s fee)';
  const own = '4.5% and €0.99 for each paid ticket';
  expect(await set({ percent: '4.5', fixed: '0.99' })).toMatchObject({ from: platform, to: own });
  expect(await set({ percent: '4.50', fixed: '0.99' })).toMatchObject({ from: own, to: own });
  expect(await set(null)).toMatchObject({ from: own, to: platform });
  await expect(setOrganizationFee(ctx, { handle: 'nobody', fee: null })).rejects.toThrow(
    'No organization has the handle nobody.',
  );
  const entries = ctx.db
    .selectFrom('audit_log')
    .select('data')
    .where('subject_id', '=', id)
    .orderBy('at')
    .orderBy('id');
  expect(await entries.execute()).toMatchObject([{ data: { to: own } }, { data: { to: platform } }]);
});
