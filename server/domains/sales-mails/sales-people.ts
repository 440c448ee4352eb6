import type { AppContext } from '#server/context.ts';
import { hasStopped, subscriptionUrl } from '#server/domains/messages/subscription-links.ts';
import { permissionsOf } from '#server/domains/organizations/policy.ts';
import { findOwnOrganization } from '#server/domains/organizations/queries.ts';
import { listMembers } from '#server/domains/organizations/team-queries.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { type Block, list } from '#server/platform/mail/blocks.ts';
import { oneLine } from '#server/platform/mail/layout.ts';

/** The people of an organization who may see its sales. */
export async function listSalesPeople(db: Db | Tx, organizationId: string) {
  const members = await listMembers(db, organizationId);
  return members.filter(({ role }) => permissionsOf(role).includes('see_sales'));
}

type Reader = { organization_id: string; user_id: string; email: string };

/** The organization of a mail about sales; null if its reader may not see them any more, or has stopped these mails. */
export async function findForReader(ctx: AppContext, { organization_id, user_id, email }: Reader) {
  const organization = await findOwnOrganization(ctx.db, user_id, organization_id);
  if (!organization || !permissionsOf(organization.role).includes('see_sales')) return null;
  return (await hasStopped(ctx, { about: 'sales', organization_id, email })) ? null : organization;
}

/** The end of each mail about sales: why it was sent, and how to stop these mails. */
export function endOfSalesMail(ctx: AppContext, organization: { id: string; name: string }, email: string) {
  const name = oneLine(organization.name);
  const unsubscribe_url = subscriptionUrl(ctx, { about: 'sales', organization_id: organization.id, email });
  const stop: Block = list([{ label: `Stop e-mails about sales of ${name}`, url: unsubscribe_url }]);
  return { stop, unsubscribe_url, reason: `You’re getting this because you may see the sales of ${name}.` };
}
