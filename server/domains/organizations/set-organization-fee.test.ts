import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { buildOrganization } from './factory.ts';
import { setOrganizationFee } from './set-organization-fee.ts';

const { ctx } = await createTestApp();

// scripts/database-commands.test.ts has the fees that are accepted.
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
