import { z } from 'zod';
import { isOpen } from '#contract/availability.ts';
import type { EventTeaser, GuestRequest, OwnRequest, RequestForm, RequestState } from '#contract/requests.ts';
import { unitPrice } from '#contract/ticket-price.ts';
import type { AppContext } from '#server/context.ts';
import { describePoster } from '#server/domains/events/poster.ts';
import { questionsOf } from '#server/domains/events/present.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { maskedEmail } from '#server/platform/lib/email-address.ts';
import { pick } from '#server/platform/lib/pick.ts';
import type { ListedRequestRow, OwnRequestRow } from './queries.ts';
import { type RequestableEvent, stateOf } from './requestable-event.ts';

/** Row → wire. An allow-list: strangers see no other fields of a private event. */
export async function presentTeaser(ctx: AppContext, event: EventRow): Promise<EventTeaser> {
  return {
    ...pick(event, ['id', 'slug', 'title', 'city', 'country', 'time_zone']),
    starts_at: event.starts_at?.toISOString() ?? null,
    poster: await describePoster(ctx, event),
  };
}

/** The form with what can be asked for. */
export async function presentRequestForm(
  ctx: AppContext,
  { event, types, state }: RequestableEvent,
): Promise<RequestForm> {
  return {
    event: await presentTeaser(ctx, event),
    visibility: event.visibility as RequestForm['visibility'],
    state,
    ticket_types: types
      .filter(({ availability }) => isOpen(availability))
      .map((type) => ({
        ...pick(type, ['id', 'name']),
        total: { amount: unitPrice(type.price_amount, event).total, currency: event.currency },
      })),
    questions: questionsOf(event),
  };
}

/** Row → wire, for the sender. */
export function presentOwnRequest(ctx: AppContext, request: OwnRequestRow, event: EventTeaser | null): OwnRequest {
  const { event_state: state, event_ends_at: ends_at } = request;
  return {
    ...pick(request, ['plus_ones', 'note']),
    state: request.state as RequestState,
    email_masked: maskedEmail(request.email),
    ticket_type: request.ticket_type_name,
    created_at: request.created_at.toISOString(),
    decided_at: request.decided_at?.toISOString() ?? null,
    event_state: stateOf({ state, ends_at }, ctx.clock.now()),
    event,
  };
}

const Answers = z.array(z.object({ label: z.string(), answer: z.string() }));

/** Row → wire, for the event's team. */
export function presentGuestRequest(request: ListedRequestRow): GuestRequest {
  const { ticket_type_id, ticket_type_name } = request;
  return {
    ...pick(request, ['id', 'name', 'email', 'plus_ones', 'note', 'came_before', 'was_declined']),
    state: request.state as RequestState,
    answers: Answers.parse(request.answers),
    ticket_type: ticket_type_id ? { id: ticket_type_id, name: ticket_type_name ?? '' } : null,
    has_account: request.user_id !== null,
    created_at: request.created_at.toISOString(),
    decided_at: request.decided_at?.toISOString() ?? null,
    decided_by: request.decider,
    withdrawn_at: request.withdrawn_at?.toISOString() ?? null,
  };
}
