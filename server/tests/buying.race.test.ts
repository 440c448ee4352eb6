import { describe, expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buyerOf } from '#server/domains/checkout/buyer.ts';
import { createCheckoutParts } from '#server/domains/checkout/holds/checkout-parts.ts';
import { holdListings } from '#server/domains/checkout/holds/hold-listings.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';
import { AppError } from '#server/platform/lib/errors.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createResaleRace, playResaleRace } from '#server/testing/resale-race.ts';

const BUYERS = 100;
const PROCESSES = 4;
const ROUNDS = 60;

const velvet = await createTestApp();

/** A hundred people press the button at once; returns the response of each. */
async function buyAtOnce(app: TestApp, listing_id: string): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      const { status, body } = await checkout(app.url, { listing_id, email: guestEmail() });
      return status === 201 ? 'held' : (body.code ?? String(status));
    }),
  );
  return answers.toSorted();
}

/** The same over several processes: each has a queue of its own. */
async function buyOverProcesses({ ctx }: TestApp, listing_id: string): Promise<string[]> {
  const processes = Array.from({ length: PROCESSES }, () => createCheckoutParts(ctx));
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, n) => {
      const buyer = buyerOf({ actor: null, email: guestEmail(), browserSecret: newSecret() });
      return holdListings(ctx, { buyer, listing_ids: [listing_id] }, { parts: processes[n % PROCESSES] })
        .then(() => 'held')
        .catch(codeOf);
    }),
  );
  return answers.toSorted();
}

function codeOf(error: unknown): string {
  if (error instanceof AppError && 'code' in error.body) return String(error.body['code']);
  throw error;
}

const ONE_OF_THEM = ['held', ...Array.from({ length: BUYERS - 1 }, () => 'listing_taken')];

const heldFor = async (app: TestApp, listingId: string) => {
  const rows = await app.ctx.db
    .selectFrom('order_lines as w')
    .innerJoin('orders as o', 'o.id', 'w.order_id')
    .select('o.id')
    .where('w.listing_id', '=', listingId)
    .where('o.status', '=', 'held')
    .execute();
  return rows.length;
};

test('a hundred buyers at once for one listing: one gets it, the others are refused before they pay', async () => {
  const { listing } = await buildListing(velvet.ctx);
  expect(await buyAtOnce(velvet, listing.id)).toEqual(ONE_OF_THEM);
  expect(await heldFor(velvet, listing.id)).toBe(1);
});

test('the same when they come to several processes', async () => {
  const { listing } = await buildListing(velvet.ctx);
  expect(await buyOverProcesses(velvet, listing.id)).toEqual(ONE_OF_THEM);
  expect(await heldFor(velvet, listing.id)).toBe(1);
});

test('a buyer who presses on three listings and the first sale at once has one hold, and nothing fails', async () => {
  const { headers, user } = await buildSignedIn(velvet.ctx);
  const type = await buildTicketType(velvet.ctx, { price_amount: 5000 });
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => buildListing(velvet.ctx, { type })));
  const other = await buildTicketType(velvet.ctx, { event_id: type.event_id });
  for (let round = 0; round < 5; round += 1) {
    const bodies = [one, two, three].map((offered) => ({ listing_id: offered?.listing.id }));
    const answers = await Promise.all(
      [...bodies, ...bodies, { ticket_type_id: other.id, quantity: 1 }].map((body) =>
        checkout(velvet.url, body, headers),
      ),
    );
    // Busy at worst: the website retries that, and until then the earlier hold may be gone.
    const isBusy = answers.some(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status !== 201 && status !== 503).map(({ body }) => body)).toEqual([]);
    const held = await velvet.ctx.db
      .selectFrom('orders')
      .select('id')
      .where('buyer_user_id', '=', user.id)
      .where('status', '=', 'held')
      .execute();
    expect(isBusy ? [0, 1] : [1]).toContain(held.length);
  }
});

test('PAY-33, PAY-34 and CI-07: bought, taken back, changed, scanned and sent at once, exactly one wins', async () => {
  const world = await createResaleRace(velvet);
  const outcomes = new Set<string>();
  for (let seed = 1; seed <= ROUNDS; seed += 1) {
    const { outcome, wrong } = await playResaleRace(world, seed);
    expect({ seed, wrong }).toEqual({ seed, wrong: null });
    outcomes.add(outcome);
  }
  expect(outcomes.size).toBeGreaterThanOrEqual(3);
});

describe('control:', () => {
  /** Changes one function in a copy of the system and returns everything that goes wrong. */
  async function playBroken(name: string, edits: [from: string, to: string][], before = ''): Promise<string[]> {
    const broken = await createTestApp();
    await broken.database.pool.query(`${before}; ${await edited(broken, name, edits)}`);
    const world = await createResaleRace(broken);
    const found: string[] = [];
    for (let seed = 1; seed <= ROUNDS && found.length === 0; seed += 1) {
      const { wrong } = await playResaleRace(world, seed);
      if (wrong) found.push(wrong);
    }
    await forget(broken);
    return found;
  }

  async function edited({ database }: TestApp, name: string, edits: [string, string][]): Promise<string> {
    const { rows } = await database.pool.query<{ source: string }>(
      `select pg_get_functiondef('${name}'::regproc) as source`,
    );
    return edits.reduce((source, [from, to]) => {
      expect(source).toContain(from);
      return source.replaceAll(from, to);
    }, rows[0]?.source ?? '');
  }

  /** Drops the broken database, because the check after this file would report it. */
  async function forget({ database }: TestApp): Promise<void> {
    await database.pool.query(`
      begin;
      set local session_replication_role = replica;
      truncate users, organizations, events, listings, orders, tickets, payments, ledger_accounts, ledger_transactions, ledger_entries,
        outbox, uncounted_facts cascade;
      commit`);
  }

  test('without the lock, a listing is sold several times', async () => {
    const broken = await createTestApp();
    const unlocked = await edited(broken, 'take_listings', [
      ['order by l.id for update', 'order by l.id'],
      ['perform write_resale_hold', 'perform pg_sleep(0.3); perform write_resale_hold'],
    ]);
    await broken.database.pool.query(unlocked);
    const { listing } = await buildListing(broken.ctx);
    await buyOverProcesses(broken, listing.id);
    expect(await heldFor(broken, listing.id)).toBeGreaterThan(1);
    await forget(broken);
  });

  test('without the lock, a seller withdraws a listing that is being sold', async () => {
    const edits: [string, string][] = [
      ['l.seller_user_id = p_seller for update', 'l.seller_user_id = p_seller; perform pg_sleep(0.02)'],
    ];
    // The table constraints would refuse it.
    const unchecked = 'alter table listings drop constraint listings_agreed_check, drop constraint listings_sold_check';
    expect(await playBroken('withdraw_listing', edits, unchecked)).toHaveLength(1);
  });

  test('without a check for listings, the door admits the seller', async () => {
    const edits: [string, string][] = [
      [`when t.state in ('listed', 'transferring') then`, `when t.state = 'transferring' then`],
      [`t.state in ('valid', 'used') and`, `t.state in ('valid', 'listed', 'used') and`],
    ];
    const unchecked = 'alter table tickets disable trigger tickets_state_table';
    expect(await playBroken('scan_tickets', edits, unchecked)).toHaveLength(1);
  });

  test('without a second look at the price, a buyer pays an outdated one', async () => {
    const edits: [string, string][] = [
      [`when not v_seen.is_as_read then 'stale'`, ''],
      ['begin\n', 'begin\n  perform pg_sleep(0.01);\n'],
    ];
    expect(await playBroken('take_listings', edits)).toHaveLength(1);
  });
});
