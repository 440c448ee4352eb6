import type { PersonalData } from '#contract/account.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { presentProfile } from '#server/domains/auth/present.ts';
import { findUser } from '#server/domains/auth/queries.ts';
import type { Db } from '#server/platform/db/db.ts';
import { unauthenticated } from '#server/platform/lib/errors.ts';

type PersonalLists = Omit<PersonalData, 'made_at' | 'profile'>;

/** The lists as they come from the database, where an instant may be a Date. */
type Rows<Value> = Value extends string
  ? string | Date
  : Value extends readonly (infer Item)[]
    ? Rows<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Rows<Value[Key]> }
      : Value;

/** Lists everything all domains store about a person, one list per kind, the latest first. */
export type ListPersonalData = (db: Db, user: { id: string; email: string }) => Promise<Rows<PersonalLists>>;

type Input = { user_id: string; list: ListPersonalData };

/** Everything stored about a person, except secrets, other people's names and counters. */
export async function exportData(ctx: AppContext, { user_id, list }: Input): Promise<PersonalData> {
  await ctx.limits.consume('limit_export_per_user_hour', limitKey(user_id));
  const user = await findUser(ctx.db, user_id);
  if (!user) throw unauthenticated();
  const lists = JSON.parse(JSON.stringify(await list(ctx.db, user))) as PersonalLists;
  return { made_at: ctx.clock.now().toISOString(), profile: presentProfile(user), ...lists };
}
