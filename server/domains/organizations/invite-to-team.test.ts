import { expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { buildMember, buildOrganization } from './factory.ts';

test('a refused invitation counts no mail to its address', async () => {
  const limited = await createTestApp({ withMailbox: true, settings: { limit_team_invitations_per_email_day: 1 } });
  const owner = await buildSignedIn(limited.ctx);
  const [own, other] = [
    await buildOrganization(limited.ctx, { owner_user_id: owner.user.id }),
    await buildOrganization(limited.ctx),
  ];
  const member = await buildSignedIn(limited.ctx);
  await buildMember(limited.ctx, { organization_id: own.id, user_id: member.user.id, role: 'door' });
  await buildMember(limited.ctx, { organization_id: other.id, user_id: owner.user.id, role: 'owner' });
  const send = ({ id }: { id: string }) =>
    call(limited.url, `/organizations/${id}/team/invitations/`, {
      headers: owner.headers,
      method: 'POST',
      body: { email: member.user.email, role: 'door' },
    });
  expect([(await send(own)).status, (await send(other)).status]).toEqual([400, 201]);
  expect(await mailsTo(limited, member.user.email)).toHaveLength(1);
});
