import { hash, sign } from 'node:crypto';
import type { GoogleWallet } from '#server/config-wallets.ts';
import type { AppContext } from '#server/context.ts';
import { SECOND } from '#server/platform/lib/clock.ts';
import { offsetTimeOf } from '#server/platform/lib/local-time.ts';
import { passColors, passFacts } from './pass-facts.ts';
import { codeOf } from '../present.ts';
import type { TicketRow } from '../queries.ts';

const SAVE = 'https://pay.google.com/gp/v/save/';

/**
 * The address that offers to save a ticket in Google Wallet. The signed token in it carries the whole pass, so nothing is
 * sent to Google before somebody opens it. Callers check `mayHavePass` first.
 */
export function googleWalletUrl(ctx: AppContext, wallet: GoogleWallet, ticket: TicketRow): string {
  const eventClass = withId(wallet, classOf(ctx, ticket));
  const eventObject = withId(wallet, { classId: eventClass.id, ...objectOf(ctx, ticket) });
  return SAVE + tokenOf(ctx, wallet, { eventTicketClasses: [eventClass], eventTicketObjects: [eventObject] });
}

/** Google keeps what an id stood for first, so the id is a hash: what has changed is a new class or object. */
function withId<Content extends object>({ issuerId }: GoogleWallet, content: Content): Content & { id: string } {
  return { id: `${issuerId}.${hash('sha256', JSON.stringify(content), 'base64url')}`, ...content };
}

/** The event (EventTicketClass). */
function classOf(ctx: AppContext, ticket: TicketRow) {
  const { place, address } = passFacts(ctx, ticket);
  const { brandName, publicUrl } = ctx.config;
  return {
    issuerName: brandName,
    reviewStatus: 'UNDER_REVIEW',
    eventId: ticket.id,
    eventName: localized(ticket.title),
    // Google wants both or neither.
    ...(place && address && { venue: { name: localized(place), address: localized(address) } }),
    ...(ticket.starts_at && { dateTime: dateTimeOf(ticket) }),
    logo: { sourceUri: { uri: `${publicUrl}/icon-512.png` } },
    hexBackgroundColor: passColors.paper,
  };
}

/** Local times of the venue with their offset: Google shows them as they are. */
function dateTimeOf({ doors_at, starts_at, ends_at, time_zone }: TicketRow) {
  const local = (instant: Date) => offsetTimeOf(instant, time_zone);
  return {
    ...(doors_at && { doorsOpen: local(doors_at) }),
    ...(starts_at && { start: local(starts_at) }),
    ...(ends_at && { end: local(ends_at) }),
  };
}

/** The ticket (EventTicketObject). */
function objectOf(ctx: AppContext, ticket: TicketRow) {
  const { order, expires_at, warning } = passFacts(ctx, ticket);
  return {
    state: 'ACTIVE',
    barcode: { type: 'QR_CODE', value: codeOf(ctx, ticket) },
    ...(ticket.holder_name && { ticketHolderName: ticket.holder_name }),
    ticketType: localized(ticket.ticket_type_name),
    reservationInfo: { confirmationCode: order },
    ...(expires_at && { validTimeInterval: { end: { date: expires_at.toISOString() } } }),
    textModulesData: [{ id: 'warning', header: 'One code, one person', body: warning }],
  };
}

function localized(value: string) {
  return { defaultValue: { language: 'en', value } };
}

/** A JSON Web Token with RS256. */
function tokenOf(ctx: AppContext, wallet: GoogleWallet, payload: object): string {
  const claims = {
    iss: wallet.serviceAccount,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(ctx.clock.now().getTime() / SECOND),
    origins: [],
    payload,
  };
  const content = [{ alg: 'RS256', typ: 'JWT' }, claims].map(base64url).join('.');
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), wallet.key).toString('base64url')}`;
}

function base64url(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
