import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { createTestApp } from '#server/testing/app.ts';

const { ctx } = await createTestApp();

test.each([
  'ada@example.com',
  'ada+vip@example.com',
  'ada+a+b@example.com',
  'a.d.a+x@gmail.com',
  'a.da@googlemail.com',
  'a.da@example.com',
  'ada@xn--bcher-kva.example',
  '+vip@example.com',
  '.@gmail.com',
])('the database knows the mailbox of %s', async (email) => {
  const { rows } = await sql<{ mailbox: string }>`select canonical_email(${email}) as mailbox`.execute(ctx.db);
  expect(rows[0]?.mailbox).toBe(canonicalEmail(email));
});
