import type { z } from 'zod';
import type { Permission, SettingsEditedMeanwhile, updateOrganization as call } from '#contract/organizations.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict, invalid } from '#server/platform/lib/errors.ts';
import { getOwnOrganization } from './get-own-organization.ts';
import { isPlatformName, isReserved, RESERVED_NAME, RESERVED_SENTENCE } from './handles.ts';
import { requirePermission } from './policy.ts';
import { findOwnOrganization, insertOrganizationAudit, type OwnOrganizationRow } from './queries.ts';
import { lockOrganization } from './team.ts';

type Body = z.output<typeof call.body>;
type Changes = Omit<Body, 'was'>;
type Field = keyof Changes;
/** Called in the transaction that changes what visitors see of an organization. */
export type OnOrganizationChanged = (tx: Tx, organization_id: string) => Promise<void>;
type Input = { id: string; changes: Changes; was: Body['was']; onChanged: OnOrganizationChanged };

const TAX_FIELDS = new Set<Field>(['tax_name', 'tax_address', 'tax_number']);
const PUBLIC_FIELDS: readonly Field[] = ['name', 'handle', 'bio', 'website'];

/** Changes settings of an organization; fields left out stay unchanged. */
export async function updateOrganization(ctx: AppContext, actor: Actor, input: Input): Promise<OwnOrganizationRow> {
  const { id, changes } = input;
  const organization = await getOwnOrganization(ctx, actor, { id, permission: 'any' });
  refuseWithout(organization, Object.keys(changes) as Field[]);
  const save = () => saveChanges(ctx, actor, { ...input, organization });
  const { handle, name = organization.name } = changes;
  if (name !== organization.name && isPlatformName(name, ctx.config.brandName))
    throw invalid({ name: [RESERVED_NAME] });
  if (handle === undefined || handle === organization.handle) return save();
  if (isReserved(handle, ctx.config.brandName)) throw invalid({ handle: [RESERVED_SENTENCE] });
  return ctx.limits.spend('limit_handle_changes_per_organization_day', limitKey(organization.id), save);
}

type Save = Input & { organization: OwnOrganizationRow };

function saveChanges(
  ctx: AppContext,
  actor: Actor,
  { organization, changes, was = {}, onChanged }: Save,
): Promise<OwnOrganizationRow> {
  const fields = Object.keys(changes) as Field[];
  const now = ctx.clock.now();
  const scope = { organization_id: organization.id, actor: actor.user_id };
  return inTransaction(ctx.db, async (tx) => {
    await lockOrganization(tx, organization.id);
    const current = (await findOwnOrganization(tx, actor.user_id, organization.id)) ?? organization;
    const conflicts = fields.flatMap((field) => conflictIn(field, { current, changes, was }));
    if (conflicts.length > 0) throw editedMeanwhile(conflicts);
    await tx
      .updateTable('organizations')
      .set({ ...changes, updated_at: now })
      .where('id', '=', organization.id)
      .execute();
    await insertOrganizationAudit(tx, { at: now, ...scope, action: 'organization.updated', data: { fields } });
    if (PUBLIC_FIELDS.some((field) => fields.includes(field))) await onChanged(tx, organization.id);
    return (await findOwnOrganization(tx, actor.user_id, organization.id)) ?? organization;
  });
}

type Versions = { current: OwnOrganizationRow; changes: Changes; was: NonNullable<Body['was']> };
type Conflict = SettingsEditedMeanwhile['conflicts'][number];

/** A field that somebody else has saved since it was shown, to another value than the one sent now. */
function conflictIn(field: Field, { current, changes, was }: Versions): Conflict[] {
  const [shown, theirs, yours = ''] = [was[field], current[field], changes[field]];
  return shown === undefined || theirs === shown || theirs === yours ? [] : [{ field, yours, theirs }];
}

function editedMeanwhile(conflicts: Conflict[]) {
  const detail =
    'Somebody else has changed this in the meantime. None of your changes were saved: choose what to keep.';
  return conflict('edited_meanwhile', detail, { conflicts });
}

/** Tax details need the permission for payouts; all other fields the permission to edit the organization. */
function refuseWithout({ role }: OwnOrganizationRow, fields: Field[]): void {
  const needed = fields.map((field): Permission => (TAX_FIELDS.has(field) ? 'manage_payouts' : 'edit_organization'));
  if (needed.length === 0) needed.push('edit_organization');
  for (const permission of needed) requirePermission(role, permission);
}
