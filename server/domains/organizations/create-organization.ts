import type { z } from 'zod';
import type { createOrganization as call } from '#contract/organizations.ts';
import type { AppContext } from '#server/context.ts';
import { drawPicture } from '#server/domains/account/draw-picture.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { lockUser, updateUser } from '#server/domains/auth/queries.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { invalid, unauthenticated } from '#server/platform/lib/errors.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { isPlatformName, isReserved, RESERVED_NAME, RESERVED_SENTENCE } from './handles.ts';
import {
  findOwnOrganization,
  insertMember,
  insertOrganizationAudit,
  type OwnOrganizationRow,
  replacePicture,
  selectOwnOrganizations,
} from './queries.ts';

type Input = z.output<typeof call.body>;

/** Creates an organization of the caller, who becomes an organizer. A request sent twice creates one. */
export async function createOrganization(
  ctx: AppContext,
  { user_id }: Actor,
  input: Input,
): Promise<OwnOrganizationRow> {
  if (isReserved(input.handle, ctx.config.brandName)) throw invalid({ handle: [RESERVED_SENTENCE] });
  if (isPlatformName(input.name, ctx.config.brandName)) throw invalid({ name: [RESERVED_NAME] });
  return ctx.limits.spend('limit_organizations_per_user_day', limitKey(user_id), () => create(ctx, user_id, input));
}

async function create(ctx: AppContext, user_id: string, input: Input): Promise<OwnOrganizationRow> {
  const webp = await drawIfGiven(ctx, user_id, input.image);
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, user_id);
    if (!user) throw unauthenticated();
    const repeated = await findRepeated(tx, user_id, input);
    if (repeated) return repeated;
    const id = await insertOrganization(tx, { owner_user_id: user_id, input, webp, now });
    await insertMember(tx, { organization_id: id, user_id, role: 'owner', created_at: now });
    if (!user.is_seller) await updateUser(tx, user_id, { is_seller: true, updated_at: now });
    await insertOrganizationAudit(tx, { at: now, actor: user_id, action: 'organization.created', organization_id: id });
    return (await findOwnOrganization(tx, user_id, id)) as OwnOrganizationRow;
  });
}

async function drawIfGiven(ctx: AppContext, user_id: string, image: string | undefined): Promise<Buffer | null> {
  if (image === undefined) return null;
  await ctx.limits.consume('limit_upload_per_user_hour', limitKey(user_id));
  return drawPicture(Buffer.from(image, 'base64'));
}

/** The organization that the caller has just created with the same form: a double click, or a lost response. */
function findRepeated(tx: Tx, user_id: string, { handle, name, country, currency }: Input) {
  return selectOwnOrganizations(tx, user_id)
    .where('m.role', '=', 'owner')
    .where('o.handle', '=', handle)
    .where('o.name', '=', name)
    .where('o.country', '=', country)
    .where('o.currency', '=', currency)
    .executeTakeFirst();
}

type NewOrganization = { owner_user_id: string; input: Input; webp: Buffer | null; now: Date };

async function insertOrganization(tx: Tx, { owner_user_id, input, webp, now }: NewOrganization): Promise<string> {
  const { name, handle, country, currency, bio = '' } = input;
  const picture_name = webp && newSecret(16);
  const { id } = await tx
    .insertInto('organizations')
    .values({ owner_user_id, name, handle, country, currency, bio, picture_name, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (webp && picture_name)
    await replacePicture(tx, { organization_id: id, name: picture_name, webp, created_at: now });
  return id;
}
