import { type CheckedHandle, HandleInput } from '#contract/organizations.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { findHandleOwners, isReserved, RESERVED_SENTENCE, suggestHandle, TAKEN_SENTENCE } from './handles.ts';

/** Whether a handle is available, for a form while it is typed. The database decides when it is taken. */
export async function checkHandle(ctx: AppContext, { user_id }: Actor, typed: string): Promise<CheckedHandle> {
  await ctx.limits.consume('limit_handle_checks_per_user_minute', limitKey(user_id));
  const parsed = HandleInput.safeParse(typed);
  const refused = { handle: typed, is_free: false, suggestion: null };
  if (!parsed.success) return { ...refused, reason: parsed.error.issues[0]?.message ?? '' };
  const handle = parsed.data;
  if (isReserved(handle, ctx.config.brandName)) return { ...refused, handle, reason: RESERVED_SENTENCE };
  const isTaken = (await findHandleOwners(ctx.db, [handle])).has(handle);
  if (!isTaken) return { handle, is_free: true, reason: null, suggestion: null };
  return { handle, is_free: false, reason: TAKEN_SENTENCE, suggestion: await suggestHandle(ctx, handle) };
}
