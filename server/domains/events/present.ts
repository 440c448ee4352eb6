import { z } from 'zod';
import { type EventCard, type EventDetail, Question } from '#contract/events.ts';
import type { TicketType } from '#contract/ticket-types.ts';
import type { AppContext } from '#server/context.ts';
import { organizationPictureUrl } from '#server/domains/organizations/present.ts';
import { pick } from '#server/platform/lib/pick.ts';
import type { EventSale } from './availability.ts';
import { CARD_FIELDS, type EventCardRow } from './event-cards.ts';
import type { listPublicSeries } from './event-series.ts';
import { describePoster } from './poster.ts';
import type { EventRow } from './queries.ts';
import { sanitizeDescription } from './sanitize-description.ts';
import { fromPrice } from './ticket-price.ts';

/** Row → wire: an event's card. */
export async function presentEventCard(ctx: AppContext, row: EventCardRow): Promise<EventCard> {
  const from = fromPrice(row);
  return {
    ...pick(row, CARD_FIELDS),
    category: row.category as EventCard['category'],
    state: row.state as EventCard['state'],
    doors_at: row.doors_at?.toISOString() ?? null,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    ...(row.is_tonight && { is_tonight: true }),
    ...(row.is_on_now && { is_on_now: true }),
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

/** Columns of an event that its own page shows unchanged, in addition to those of its card. */
const DETAIL_FIELDS = [
  ...(['summary', 'tags', 'line_up', 'address', 'latitude', 'longitude'] as const),
  ...(['age_limit', 'dress_code', 'house_rules'] as const),
  ...(['resale_allowed', 'transfer_allowed', 'reentry_allowed'] as const),
  ...(['max_per_order', 'max_per_buyer', 'hold_minutes'] as const),
] as const;

type DetailExtras = {
  sale: EventSale;
  ticket_types: TicketType[];
  takes_promo_codes: boolean;
  resale: EventDetail['resale'];
  series: Awaited<ReturnType<typeof listPublicSeries>>;
  artists: EventDetail['artists'];
  can: EventDetail['can'];
};

/** Row → wire: an event's detail. An allow-list. */
export async function presentEventDetail(ctx: AppContext, row: EventRow, extras: DetailExtras): Promise<EventDetail> {
  return {
    ...(await presentEventCard(ctx, { ...row, ...extras.sale })),
    // Sanitized here as well as on saving, in case a description was stored some other way.
    description_html: sanitizeDescription(row.description_html),
    ...pick(row, DETAIL_FIELDS),
    visibility: row.visibility as EventDetail['visibility'],
    postponed_from: row.postponed_from?.toISOString() ?? null,
    refund_policy: row.refund_policy as EventDetail['refund_policy'],
    takes_promo_codes: extras.takes_promo_codes,
    resale: extras.resale,
    questions: questionsOf(row),
    host: {
      id: row.organization_id,
      name: row.organization_name,
      handle: row.organization_handle,
      bio: row.organization_bio,
      picture_url: organizationPictureUrl({ picture_name: row.organization_picture_name }),
    },
    ticket_types: extras.ticket_types,
    series: extras.series.map((other) => ({
      ...pick(other, ['slug', 'title', 'time_zone', 'city', 'venue_name']),
      starts_at: other.starts_at?.toISOString() ?? null,
      availability: other.availability as EventDetail['availability'],
    })),
    artists: extras.artists,
    can: extras.can,
  };
}
