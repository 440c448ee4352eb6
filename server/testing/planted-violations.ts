const sold = `(select id from orders where status = 'paid')`;
const held = `(select id from orders where status = 'held')`;
const late = `(select id from orders where status = 'late_refunded')`;
const ticket = `(select id from tickets where position = 2)`;
const used = `(select id from tickets where position = 1)`;

/** A transfer of a ticket; `values` are its state and end time. */
const transferred = (values: string) => `
  insert into ticket_transfers (ticket_id, event_id, from_email, to_email, token_hash, created_at, state, ended_at)
  select id, event_id, owner_email, 'friend@example.com', sha256('x'), now(), ${values} from tickets where id = ${ticket}`;

/** An entry of the waiting list in a state, whose offer was this order. `of`: the order belongs to the entry. */
const waited = (state: string, order: string, of = true) => `
  with entry as (
    insert into waiting_list_entries (event_id, email, mailbox, ticket_type_ids, party_size, token_hash, created_at, waits_since, state,
                                      order_id)
    select event_id, 'waits@example.com', 'waits@example.com', '{}', 1, sha256('w'), now(), now(), '${state}', id
      from orders where id = ${order} returning id)
  ${of ? `update orders set waiting_list_entry_id = entry.id from entry where orders.id = ${order}` : 'select from entry'}`;

/** An organizer's transfer for the event of the sale; `values` are its creation time and due time. */
const transfer = (values: string) => `
  insert into transfers (connected_account_id, provider_account_id, kind, currency, amount, state, event_id, created_at, due_at, updated_at)
  select gen_random_uuid(), 'acct_1', 'organizer', 'eur', 100, 'done', e.id, ${values}, now()
    from events e where e.id = (select event_id from orders where id = ${sold})`;
const IN_TIME = `e.ends_at + interval '3 days', e.ends_at + interval '2 days'`;

/** A closed dispute about the refunded payment: its state, the amount withdrawn, the amount lost. */
const dispute = (values: string) =>
  `insert into disputes (provider_dispute_id, payment_id, order_id, event_id, currency, amount, reason, provider_status, opened_at,
                         updated_at, closed_at, state, withdrawn_amount, lost_amount)
   select 'du_1', p.id, p.order_id, o.event_id, 'eur', p.amount, 'fraudulent', 'closed', now(), now(), now(), ${values}
     from payments p join orders o on o.id = p.order_id join refunds r on r.payment_id = p.id and r.state = 'succeeded' limit 1`;

/** A listing of the unused ticket, in the given state. */
const listing = (state: string) => `
  insert into listings (ticket_id, event_id, ticket_type_id, seller_user_id, currency, price_amount, paid_amount, cap_amount, state,
                        order_id, agreed_amount, fee_amount, seller_fee_amount, organizer_amount, commission_amount, created_at, updated_at, sold_at)
  select k.id, k.event_id, k.ticket_type_id, gen_random_uuid(), 'eur', 100, 100, 100, '${state}', k.order_id, 100, 5, 0, 0, 0, now(), now(), now()
    from tickets k where k.id = ${ticket}`;

/** A sale in Resale of the unused ticket, forfeited by its seller because of a dispute about their own purchase. */
const soldOn = `${listing('sold')}; update listings set forfeited_amount = 100`;

/** Data that looks like a violation of a rule but is not one. */
export const plantedExceptions: [id: string, sql: string][] = [
  ['I22', `update orders set status = 'refunded' where id = ${sold}; ${soldOn}`],
];

/**
 * A violation of each rule. Constraints that prevent it are dropped first, because each rule must detect it by itself.
 */
export const plantedViolations: [id: string, sql: string][] = [
  ['I01', `update ticket_types set held = capacity + 1 where capacity > 0`],
  ['I01', `update event_stock set sold = capacity + 1`],
  ['I02', `update ticket_types set sold = sold + 1 where sold > 0`],
  ['I02', `update ticket_types set held = held - 1 where held > 0`],
  ['I02', `update event_stock set held = held + 1`],
  ['I02', `update promo_codes set reserved_taken = 1`],
  ['I02', `update door_tallies set inside = inside + 1`],
  ['I02', `delete from door_tallies`],
  ['I02', `update ticket_types set reserved = 1 where capacity > 0`],
  ['I03', `update orders set expires_at = now() - interval '6 minutes' where id = ${held}`],
  ['I04', `delete from tickets where id = ${ticket}`],
  ['I04', `update order_lines set quantity = 1 where order_id = ${sold}`],
  ['I05', `delete from refunds where order_id = ${late}`],
  ['I05', `update tickets set order_id = ${late} where id = ${ticket}`],
  ['I06', `update orders set status = 'expired' where id = ${sold}`],
  ['I07', `update payment_sessions set provider_session_id = 'cs_same'`],
  ['I07', `update payments set provider_payment_intent_id = 'pi_same'`],
  [
    'I07',
    `insert into payment_sessions (order_id, attempt, state, expires_at, created_at) values (${held}, 2, 'creating', now(), now())`,
  ],
  [
    'I08',
    `update ledger_entries set amount = amount + 1 where (transaction_id, position) in (select transaction_id, position from ledger_entries limit 1)`,
  ],
  ['I08', `insert into ledger_transactions (key, created_at) values ('empty', now())`],
  ['I09', `delete from ledger_entries where account_id = (select id from ledger_accounts where name = 'fees')`],
  ['I09', `update ledger_accounts set currency = 'usd' where name = 'fees'`],
  ['I10', `update ledger_transactions set key = 'same'`],
  [
    'I11',
    `update ledger_entries e set amount = -e.amount from ledger_accounts a where a.id = e.account_id and a.kind = 'liability'`,
  ],
  ['I12', `update orders set total_amount = total_amount + 1 where id = ${sold}`],
  ['I13', `update refunds set amount = amount + 1`],
  ['I14', `update ticket_versions set valid_to = valid_from where ticket_id = ${ticket}`],
  ['I14', `update tickets set owner_user_id = gen_random_uuid() where id = ${ticket}`],
  [
    'I15',
    `insert into ticket_versions (ticket_id, version, owner_email, acquired_via, valid_from, valid_to)
     select ticket_id, 2, 'x@example.com', 'transfer', valid_from, valid_from + interval '1 day' from ticket_versions where ticket_id = ${ticket}`,
  ],
  ['I16', `update tickets set code_version = 2 where id = ${ticket}`],
  ['I16', `update tickets set state = 'void' where id = ${ticket}`],
  [
    'I17',
    `update ticket_versions set valid_to = now() - interval '1 hour', valid_from = now() - interval '2 hours' where ticket_id = ${used}`,
  ],
  [
    'I18',
    `insert into admissions (event_id, ticket_id, code_version, kind, result, entry_number, device_id, scan_id, at)
     select event_id, id, 1, 'in', 'admitted', 2, 'door', 'scan-2', now() from tickets where id = ${used}`,
  ],
  ['I18', `update tickets set entries = 3 where id = ${used}`],
  ['I19', `update admissions set event_id = (select event_id from orders where id = ${late})`],
  ['I20', `update promo_codes set used = 3`],
  ['I20', `update promo_codes set used = 9`],
  ['I21', `update buyer_counts set quantity = 5`],
  ['I21', `update buyer_counts set quantity = quantity + 1`],
  ['I22', `update commissions set amount = amount + 1`],
  ['I36', `update commissions set reversed_amount = 1`],
  ['I36', `update commissions set earned_at = now()`],
  [
    'I37',
    `with account as (insert into connected_accounts (user_id, request, requested_at, created_at, updated_at)
       select id, '{}', now(), now(), now() from users limit 1 returning id)
     insert into transfers (connected_account_id, provider_account_id, kind, currency, amount, state, created_at, updated_at)
     select id, 'acct_1', 'promoter', 'eur', 100, 'intent', now(), now() from account`,
  ],
  ['I22', `update orders set status = 'refunded' where id = ${sold}`],
  // A buyer who sold the tickets on covers a lost dispute only with what they lost of that sale, and of that purchase.
  ['I22', `update orders set status = 'refunded' where id = ${sold}; ${listing('sold')}`],
  [
    'I22',
    `update orders set status = 'refunded' where id = ${sold}; ${soldOn}; update listings set ticket_id = gen_random_uuid()`,
  ],
  ['I22', `update commissions set amount = amount + 1; ${soldOn}`],
  [
    'I38',
    `insert into refund_tickets (refund_id, ticket_id, order_id, amount) select r.id, ${ticket}, r.order_id, r.amount from refunds r`,
  ],
  ['I52', `delete from order_search`],
  ['I38', `update refunds set reason = 'organizer'`],
  ['I39', `update tickets set state = 'refunded' where id = ${ticket}`],
  [
    'I22',
    `update promoter_links set user_id = u.id from users u; update orders set buyer_user_id = (select user_id from promoter_links limit 1) where id = ${sold}`,
  ],
  ['I23', listing('active')],
  ['I23', `${listing('active')}; ${listing('reserved')}`],
  ['I23', `update tickets set state = 'listed' where id = ${ticket}`],
  ['I24', `update orders set kind = 'resale' where id = ${sold}`],
  ['I53', listing('sold')],
  ['I25', `update events set state = 'cancelled' where id = (select event_id from orders where id = ${sold})`],
  [
    'I44',
    `insert into cancellations (event_id, rehearsal, started_at)
     select event_id, '{"refund": {"amount": 1}, "disputed": {"amount": {"amount": 0}}}', now() from orders where id = ${sold}`,
  ],
  [
    'I44',
    `with cancellation as (
       insert into cancellations (event_id, rehearsal, started_at)
       select event_id, '{"refund": {"amount": 1}, "disputed": {"amount": {"amount": 0}}}', now() from orders where id = ${sold}
       returning event_id)
     insert into cancelled_orders (order_id, event_id, amount, tickets, done_at)
     select o.id, c.event_id, 1, 1, now() from orders o join cancellation c on c.event_id = o.event_id where o.id = ${sold}`,
  ],
  ['I26', transfer(`e.ends_at + interval '1 day', e.ends_at + interval '2 days'`)],
  ['I26', transfer(`e.ends_at, e.ends_at - interval '1 minute'`)],
  ['I26', `${transfer(IN_TIME)}; update events set cancelled_at = ends_at`],
  [
    'I26',
    `insert into disputes (provider_dispute_id, payment_id, order_id, event_id, currency, amount, reason, provider_status, state, opened_at, updated_at)
     select 'du_1', gen_random_uuid(), id, event_id, 'eur', total_amount, 'fraudulent', 'needs_response', 'open', now(), now() from orders where id = ${sold};
     with account as (insert into ledger_accounts (name, currency, kind) values ('disputes:held', 'eur', 'asset') returning id),
       posting as (insert into ledger_transactions (key, order_id, created_at) values ('disp:1', ${sold}, now()) returning id)
     insert into ledger_entries select posting.id, 0, account.id, 'eur', 100 from posting, account;
     ${transfer(IN_TIME)}`,
  ],
  ['I27', `update orders set total_amount = 0 where id = ${sold}`],
  ['I27', `update orders set total_amount = 0, kind = 'primary' where id = ${sold}`],
  ['I28', `update ticket_versions set acquired_via = 'claim' where ticket_id = ${ticket}`],
  ['I29', `update users set email_verified_at = null`],
  ['I30', `update webhook_inbox set processed_at = null, received_at = now() - interval '6 minutes'`],
  ['I31', `update orders set hard_expires_at = now() - interval '6 minutes' where id = ${held}`],
  ['I32', `update orders set currency = 'usd' where id = ${held}`],
  ['I32', `update payments set currency = 'usd' where order_id = ${sold}`],
  ['I33', `update orders set status = 'held' where id = ${sold}`],
  ['I34', `update refunds set state = 'intent'`],
  [
    'I45',
    `${transfer(IN_TIME)}; insert into transfer_reversals (transfer_id, currency, amount, state, created_at, updated_at)
     select id, 'eur', 101, 'done', now(), now() from transfers`,
  ],
  [
    'I45',
    `insert into transfer_reversals (transfer_id, currency, amount, state, created_at, updated_at)
     values (gen_random_uuid(), 'eur', 100, 'intent', now(), now())`,
  ],
  ['I46', transfer(IN_TIME)],
  [
    'I46',
    `insert into settlement_offsets (event_id, owing_event_id, currency, amount, created_at)
     select event_id, gen_random_uuid(), 'eur', 100, now() from orders where id = ${sold}`,
  ],
  [
    'I47',
    `with made as (
       insert into messages (event_id, segment, subject, text, request_hash, recipients, created_at)
       select event_id, 'buyers', 'Doors', 'At eight.', sha256(''), 1, now() from orders limit 1 returning id)
     insert into outbox (key, template, to_email, created_at, next_attempt_at, is_bulk, group_id)
     select 'message:' || n, 'host_message', 'guest@example.com', now(), now(), true, id from made, generate_series(1, 2) n`,
  ],
  [
    'I49',
    `insert into audit_log (at, action, subject_type, subject_id, event_id, organization_id)
     select now(), 'event.published', 'event', id::text, id, gen_random_uuid() from events limit 1`,
  ],
  ['I48', `delete from uncounted_facts where kind = 'money'`],
  ['I48', `delete from uncounted_facts where kind = 'issued'`],
  ['I48', `select count_sales_facts(1000); update event_figures set paid_out = 1 where part = 'all'`],
  ['I48', `select count_sales_facts(1000); update event_figures set resale_income = 1 where part = 'all'`],
  ['I48', `select count_sales_facts(1000); delete from event_figures where part = 'source'`],
  ['I48', `select count_sales_facts(1000); update event_figures set sale_fees = sale_fees + 1 where part = 'type'`],
  ['I48', `select count_sales_facts(1000); update event_figures set tickets = tickets + 1 where grain = 'day'`],
  [
    'I48',
    `insert into event_views (event_id, grain, at, source, views) select event_id, 'ever', '-infinity', 'direct', 2 from orders limit 1`,
  ],
  [
    'I48',
    `insert into organization_views (organization_id, currency, grain, at, source, views)
     select organization_id, currency, 'ever', '-infinity', 'direct', 1 from events limit 1`,
  ],
  ['I48', `select count_sales_facts(1000); update organization_figures set gross = gross + 1`],
  [
    'I50',
    `with account as (insert into ledger_accounts (name, currency, kind) values ('disputes:held', 'eur', 'asset') returning id),
       posting as (insert into ledger_transactions (key, order_id, created_at) values ('disp:1', ${sold}, now()) returning id)
     insert into ledger_entries select posting.id, 0, account.id, 'eur', 100 from posting, account`,
  ],
  ['I50', dispute(`'won', 100, 0`)],
  ['I51', dispute(`'lost', p.amount, p.amount`)],
  ['I60', `update tickets set state = 'transferring' where id = ${ticket}`],
  ['I60', transferred(`'pending', null`)],
  ['I60', transferred(`'claimed', now()`)],
  ['I61', waited('offered', held, false)],
  ['I61', waited('offered', sold)],
  ['I61', waited('expired', held)],
  ['I62', waited('purchased', held)],
  ['I62', waited('waiting', sold)],
  ['I35', `update organization_members set role = 'manager'`],
  ['I35', `delete from organization_members`],
];
