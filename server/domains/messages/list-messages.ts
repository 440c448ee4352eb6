import {
  listMessages as listMessagesRoute,
  type Message,
  type MessageAudience,
  type MessageSegment,
} from '#contract/messages.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { checkTypes } from './check-types.ts';
import { countUsed, findRefusal, wordsOf } from './limits.ts';
import { presentMessage } from './present.ts';
import { findMessage, selectMessages } from './queries.ts';
import { countPeople } from './segments.ts';

/** A page of the messages to an event's guests, newest first. */
export async function listMessages(ctx: AppContext, actor: Actor, input: { id: string; cursor: string | undefined }) {
  const event = await getOwnEvent(ctx, actor, input.id);
  const cursor = decodeCursor(input.cursor);
  const size = ctx.settings.page_size;
  const isBackwards = cursor?.backwards ?? false;
  const rows = await selectMessages(ctx.db, event.id)
    .$if(cursor !== undefined, (query) => query.where('g.id', isBackwards ? '>' : '<', cursor?.id ?? ''))
    .orderBy('g.id', isBackwards ? 'asc' : 'desc')
    .limit(size + 1)
    .execute();
  const { page, next, previous } = pageOfRows({
    rows,
    size,
    cursor,
    keyOf: (row) => ({ value: '', id: row.id }),
    path: listMessagesRoute.path.replace(':id', event.id),
    query: {},
  });
  return { results: page.map((row) => presentMessage(row)), next, previous };
}

/** One message to an event's guests. */
export async function getMessage(
  ctx: AppContext,
  actor: Actor,
  { event_id, id }: { event_id: string; id: string },
): Promise<Message> {
  const event = await getOwnEvent(ctx, actor, event_id);
  const message = await findMessage(ctx.db, { event_id: event.id, id });
  if (!message) throw notFound();
  return presentMessage(message);
}

type Chosen = { segment: MessageSegment; ticket_type_ids: string[] };

/** The size of a segment, and what prevents a message to it. */
export async function getAudience(
  ctx: AppContext,
  actor: Actor,
  { id, chosen }: { id: string; chosen: Chosen },
): Promise<MessageAudience> {
  const event = await getOwnEvent(ctx, actor, id);
  await checkTypes(ctx.db, event.id, chosen);
  const [used, people] = await Promise.all([
    countUsed(ctx, ctx.db, event),
    countPeople(ctx.db, { event_id: event.id, ...chosen }, event.organization_id),
  ]);
  const refusal = findRefusal(ctx, used, people.recipients);
  return {
    ...people,
    refusal: refusal && wordsOf(refusal),
    may_have_links: !used.is_new_host,
    reply_to: actor.email,
  };
}
