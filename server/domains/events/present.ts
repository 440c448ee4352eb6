import { z } from 'zod';
import { type EventCard, type EventDetail, Question } from '#contract/events.ts';
import type { TicketType } from '#contract/ticket-types.ts';
import type { AppContext } from '#server/context.ts';
import { describePoster } from './poster.ts';
import type { EventRow } from './queries.ts';
import { sanitizeDescription } from './sanitize-description.ts';

/** What a card needs of an event and its organization. */
export type EventCardRow = Pick<
  EventRow,
  | 'id'
  | 'organization_id'
  | 'slug'
  | 'title'
  | 'summary'
  | 'category'
  | 'venue_name'
  | 'city'
  | 'country'
  | 'doors_at'
  | 'starts_at'
  | 'ends_at'
  | 'time_zone'
  | 'currency'
  | 'state'
  | 'postponed_from'
  | 'created_at'
  | 'from_amount'
  | 'picture_version'
  | 'picture_color'
  | 'picture_blur'
  | 'organization_name'
  | 'organization_handle'
> & { availability: string; open_from_amount?: number | null };

/** Row → wire, as lists show an event. The price is the cheapest that can be had; where nothing can, the cheapest there was. */
export async function presentEventCard(ctx: AppContext, row: EventCardRow): Promise<EventCard> {
  const from = row.open_from_amount ?? row.from_amount;
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    category: row.category as EventCard['category'],
    venue_name: row.venue_name,
    city: row.city,
    country: row.country,
    doors_at: row.doors_at?.toISOString() ?? null,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    time_zone: row.time_zone,
    currency: row.currency,
    state: row.state as EventCard['state'],
    is_postponed: row.postponed_from !== null,
    availability: row.availability as EventCard['availability'],
    from_price: from === null ? null : { amount: from, currency: row.currency },
    poster: await describePoster(ctx, row),
    organization: { id: row.organization_id, name: row.organization_name, handle: row.organization_handle },
  };
}

const Questions = z.array(Question);

/** The organizer's questions as stored. */
export function questionsOf(row: Pick<EventRow, 'questions'>): Question[] {
  return Questions.parse(row.questions);
}

/** What can be had of one event now, and from how much. */
export type Sale = { availability: string; open_from_amount: number | null; takes_promo_codes: boolean };

type DetailExtras = { sale: Sale; ticket_types: TicketType[]; can: EventDetail['can'] };

/** Row → wire, as the event's own page shows it. An allow-list. */
export async function presentEventDetail(ctx: AppContext, row: EventRow, extras: DetailExtras): Promise<EventDetail> {
  return {
    ...(await presentEventCard(ctx, { ...row, ...extras.sale })),
    // Here as well as when it is saved: what got into the table some other way stays harmless.
    description_html: sanitizeDescription(row.description_html),
    tags: row.tags,
    line_up: row.line_up,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    age_limit: row.age_limit,
    dress_code: row.dress_code,
    visibility: row.visibility as EventDetail['visibility'],
    postponed_from: row.postponed_from?.toISOString() ?? null,
    refund_policy: row.refund_policy as EventDetail['refund_policy'],
    resale_allowed: row.resale_allowed,
    transfer_allowed: row.transfer_allowed,
    reentry_allowed: row.reentry_allowed,
    max_per_order: row.max_per_order,
    max_per_buyer: row.max_per_buyer,
    hold_minutes: row.hold_minutes,
    takes_promo_codes: extras.sale.takes_promo_codes,
    questions: questionsOf(row),
    host: {
      id: row.organization_id,
      name: row.organization_name,
      handle: row.organization_handle,
      bio: row.organization_bio,
    },
    ticket_types: extras.ticket_types,
    can: extras.can,
  };
}
