import type { PersonalData } from '#contract/account.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { presentProfile } from '#server/domains/auth/present.ts';
import { findUser } from '#server/domains/auth/queries.ts';
import type { AppContext } from '#server/context.ts';
import { unauthenticated } from '#server/platform/lib/errors.ts';
import {
  listActivity,
  listDoorPosts,
  listMails,
  listMessages,
  listOrders,
  listOrganizations,
  listPromoterLinks,
  listSaleAlerts,
  listSavedEvents,
  listFollowed,
  listSessions,
  listTickets,
} from './queries.ts';

/** Everything kept about a person. Secrets, other people's names and what was only counted are not theirs to get. */
export async function exportData(ctx: AppContext, user_id: string): Promise<PersonalData> {
  await ctx.limits.consume('export_user', limitKey(user_id));
  const user = await findUser(ctx.db, user_id);
  if (!user) throw unauthenticated();
  const [
    sessions,
    activity,
    orders,
    tickets,
    organizations,
    promoter_links,
    door_posts,
    messages,
    mails,
    saved_events,
    followed_organizers,
    sale_alerts,
  ] = await Promise.all([
    listSessions(ctx.db, user_id),
    listActivity(ctx.db, user_id),
    listOrders(ctx.db, user_id),
    listTickets(ctx.db, user_id),
    listOrganizations(ctx.db, user_id),
    listPromoterLinks(ctx.db, user_id),
    listDoorPosts(ctx.db, user_id),
    listMessages(ctx.db, user.email),
    listMails(ctx.db, user.email),
    listSavedEvents(ctx.db, user_id),
    listFollowed(ctx.db, user_id),
    listSaleAlerts(ctx.db, user.email),
  ]);
  const posts = { organizations, promoter_links, door_posts };
  const kept = { saved_events, followed_organizers, sale_alerts };
  const lists = { sessions, activity, orders, tickets, ...posts, messages, mails, ...kept };
  return { made_at: ctx.clock.now().toISOString(), profile: presentProfile(user), ...withInstants(lists) };
}

/** The same with every moment as the wire spells it. */
function withInstants<Value>(value: Value): Wire<Value> {
  return JSON.parse(JSON.stringify(value)) as Wire<Value>;
}

type Wire<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Wire<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Wire<Value[Key]> }
      : Value;
