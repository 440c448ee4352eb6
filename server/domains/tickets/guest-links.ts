import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { maskedEmail } from '#server/platform/lib/email-address.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import { countTogether } from './count-together.ts';
import { presentTicketDetail } from './present.ts';
import { findGuestLink, findGuestTickets, type GuestLinkRow, type TicketRow, wasClaimed } from './queries.ts';
import { guestUrls } from './urls.ts';

const LINK_ENDED =
  'The link has expired, or a part of it is missing. Your tickets are safe: you can get a new link by e-mail.';

type NewGuestLink = {
  email: string;
  /** Null for all orders of guests with this address. */
  order_id: string | null;
  /** How long it is valid; the default is in the settings. */
  lasts?: number;
};

/** Creates a link to a guest's tickets and returns its token, which is only mailed to that guest. */
export async function createGuestLink(
  ctx: AppContext,
  db: Db | Tx,
  { lasts = ctx.settings.guest_link_days * DAY, ...link }: NewGuestLink,
): Promise<string> {
  const token = newSecret();
  const now = ctx.clock.now();
  const expiresAt = addMilliseconds(now, lasts);
  await db
    .insertInto('guest_links')
    .values({ ...link, token_hash: hashSecret(token), created_at: now, expires_at: expiresAt })
    .execute();
  return token;
}

type BrowserLink = { email: string; order_id: string; session_id: string; secret: string };

/**
 * The link with which the browser of a purchase opens its tickets, the same each time: it is derived from a secret that
 * only this browser knows. It does not verify the buyer's address.
 */
export async function linkForBrowser(ctx: AppContext, { secret, session_id, ...link }: BrowserLink): Promise<string> {
  const token = createHash('sha256').update(`${secret}\n${session_id}\n${link.email}`).digest('base64url');
  const now = ctx.clock.now();
  const expiresAt = addMilliseconds(now, ctx.settings.guest_link_days * DAY);
  await ctx.db
    .insertInto('guest_links')
    .values({ ...link, token_hash: hashSecret(token), is_mailed: false, created_at: now, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return token;
}

/** `network`: the key of the limit (platform/http/client-address.ts). */
type Opened = { token: string; network: string };

/** The guest and the order of a link; 404 if it has ended. */
export async function readGuestLink(ctx: AppContext, { token, network }: Opened): Promise<GuestLinkRow> {
  await ctx.limits.consume('limit_guest_link_per_ip_minute', network);
  const link = await findGuestLink(ctx.db, hashSecret(token), ctx.clock.now());
  if (!link) throw notFound(LINK_ENDED);
  return link;
}

/** The tickets of a guest's link; 404 if it has expired or shows nothing any more. */
async function openGuestLink(ctx: AppContext, opened: Opened): Promise<{ email: string; tickets: TicketRow[] }> {
  const link = await readGuestLink(ctx, opened);
  const tickets = await findGuestTickets(ctx.db, link, ctx.clock.now());
  if (tickets.length > 0) return { email: link.email, tickets };
  throw notFound(
    (await wasClaimed(ctx.db, link))
      ? 'These tickets are in your account now.'
      : 'The tickets behind this link are no longer yours.',
  );
}

/** Whether an address is verified: somebody has opened a mailed link, or has an account with it. */
export async function isProvedAddress(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from guest_links where email = ${email} and opened_at is not null
    union all select from users where email = ${email} and email_verified_at is not null limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Records that a person opened a mailed link: what it shows counts towards the limits of the account with this address
 * from then on. Fetching the page alone records nothing, because mail scanners follow links.
 */
export async function markGuestLinkOpened(ctx: AppContext, { token, network }: Opened): Promise<{ message: string }> {
  await ctx.limits.consume('limit_guest_link_per_ip_minute', network);
  const now = ctx.clock.now();
  if (!(await findGuestLink(ctx.db, hashSecret(token), now))) throw notFound(LINK_ENDED);
  await inTransaction(ctx.db, async (tx) => {
    const mailed = await findUnopened(tx, hashSecret(token));
    if (!mailed) return;
    const { token_hash, email, order_id, buyer_key } = mailed;
    if (buyer_key !== null) await countTogether(tx, { email, order_id, buyer_key });
    await tx.updateTable('guest_links').set({ opened_at: now }).where('token_hash', '=', token_hash).execute();
  });
  return { message: 'Noted.' };
}

/** A mailed link that nobody has opened yet, with the buyer key of the account that owns the address, if any. */
function findUnopened(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('guest_links as l')
    .leftJoin('users as u', (join) => join.onRef('u.email', '=', 'l.email').on('u.email_verified_at', 'is not', null))
    .select(['l.token_hash', 'l.email', 'l.order_id', 'u.buyer_key'])
    .where('l.token_hash', '=', tokenHash)
    .where('l.opened_at', 'is', null)
    .where('l.is_mailed', '=', true)
    .executeTakeFirst();
}

/** One of the tickets of a guest's link; 404 if it is not among them. */
export async function getGuestTicket(
  ctx: AppContext,
  { ticket_id, ...link }: Opened & { ticket_id: string },
): Promise<TicketRow> {
  const { tickets } = await openGuestLink(ctx, link);
  const ticket = tickets.find((row) => row.ticket_id === ticket_id);
  if (!ticket) throw notFound();
  return ticket;
}

/** What a guest's link shows. */
export async function getGuestTickets(ctx: AppContext, opened: Opened) {
  const { email, tickets } = await openGuestLink(ctx, opened);
  const results = await Promise.all(tickets.map((row) => presentTicketDetail(ctx, row, guestUrls(row, opened.token))));
  return { email_masked: maskedEmail(email), results };
}
