import type { AppContext } from '#server/context.ts';
import { drawPicture } from '#server/domains/account/draw-picture.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { getOwnOrganization } from './get-own-organization.ts';
import { insertOrganizationAudit, type OwnOrganizationRow, replacePicture } from './queries.ts';
import type { OnOrganizationChanged } from './update-organization.ts';

type Input = {
  id: string;
  /** Base64; null removes the picture. */
  image: string | null;
  onChanged: OnOrganizationChanged;
};

/** Sets or removes the picture of an organization. */
export async function setOrganizationPicture(
  ctx: AppContext,
  actor: Actor,
  { id, image, onChanged }: Input,
): Promise<OwnOrganizationRow> {
  const organization = await getOwnOrganization(ctx, actor, { id, permission: 'edit_organization' });
  const organization_id = organization.id;
  if (image !== null) await ctx.limits.consume('limit_upload_per_user_hour', limitKey(actor.user_id));
  const webp = image === null ? null : await drawPicture(Buffer.from(image, 'base64'));
  const picture_name = webp && newSecret(16);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const values = { picture_name, updated_at: now };
    await tx.updateTable('organizations').set(values).where('id', '=', organization_id).execute();
    if (webp && picture_name) await replacePicture(tx, { organization_id, name: picture_name, webp, created_at: now });
    else await tx.deleteFrom('organization_pictures').where('organization_id', '=', organization_id).execute();
    const action = webp ? 'organization.picture_changed' : 'organization.picture_removed';
    await insertOrganizationAudit(tx, { at: now, actor: actor.user_id, action, organization_id });
    await onChanged(tx, organization_id);
  });
  return { ...organization, picture_name };
}
