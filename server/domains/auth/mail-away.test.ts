import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { mailsTo, refuseMails } from '#server/testing/mails.ts';
import { buildUser } from './factory.ts';

const velvet = await createTestApp({ withMailbox: true });

test.each(['/auth/password-reset/', '/auth/resend-verification-email-public/', '/tickets/find/'])(
  'AC-03 %s sends nothing while it answers: with the mail server away it says the same, and the mail waits',
  async (path) => {
    const waits = path.includes('resend') ? { email_verified_at: null } : {};
    const { email } = await buildUser(velvet.ctx, waits);
    await refuseMails(velvet, { on: true });
    const known = await call(velvet.url, path, { method: 'POST', body: { email } });
    const unknown = await call(velvet.url, path, { method: 'POST', body: { email: guestEmail() } });
    expect([known.status, known.body]).toEqual([200, unknown.body]);
    const written = velvet.ctx.db.selectFrom('outbox').select('sent_at').where('to_email', '=', email);
    expect(await written.execute()).toEqual([{ sent_at: null }]);
    await refuseMails(velvet, { on: false });
    if (path !== '/tickets/find/') expect(await mailsTo(velvet, email)).toHaveLength(1);
  },
);
