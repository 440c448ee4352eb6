import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { sellingCalls } from '#server/testing/selling.ts';
import { returnUnsold } from './return-unsold.ts';

const velvet = await createTestApp();
const { buildOwn, list, open, setEvent } = sellingCalls(velvet);

test('a ticket that cannot be returned stops the return of no other', async () => {
  const [bad, good] = [await buildOwn(), await buildOwn()];
  for (const own of [bad, good]) {
    await list(own);
    await setEvent(own, { resale_allowed: false });
  }
  const failing = { of: 'insert on outbox', when: `new.to_email = '${bad.seller.email}'` };
  await withFailingWrites(velvet.database.pool, failing, () => returnUnsold(velvet.ctx));
  expect([(await open(bad)).state, (await open(good)).state]).toEqual(['listed', 'valid']);
  await returnUnsold(velvet.ctx);
  expect((await open(bad)).state).toBe('valid');
});
