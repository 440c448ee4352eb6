import { expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createTransferWorld } from '#server/testing/transfer-world.ts';

const { velvet, holder, send, claim, tokenMailedTo } = await createTransferWorld();

test('the mail about an accepted ticket speaks of money only to a sender who paid for it', async () => {
  const acceptedMail = async (email: string) => {
    const mails = await mailsTo(velvet, email);
    return mails.find(({ subject }) => subject === 'Accepted: your ticket for Velvet Night')?.text ?? '';
  };
  const money = 'the money goes back to you';
  const { path, headers, user } = await holder();
  const { user: friend, headers: friendHeaders } = await buildSignedIn(velvet.ctx);
  await send(path, { email: friend.email }, headers);
  await claim(await tokenMailedTo(friend.email), {}, friendHeaders);
  expect(await acceptedMail(user.email)).toContain(money);

  const third = guestEmail();
  await send(path, { email: third }, friendHeaders);
  await claim(await tokenMailedTo(third));
  expect(await acceptedMail(friend.email)).toContain('Your old code no longer works.');
  expect(await acceptedMail(friend.email)).not.toContain(money);

  const free = await holder({}, 0);
  const fourth = guestEmail();
  await send(free.path, { email: fourth }, free.headers);
  await claim(await tokenMailedTo(fourth));
  expect(await acceptedMail(free.user.email)).toContain('Your old code no longer works.');
  expect(await acceptedMail(free.user.email)).not.toContain(money);
});
