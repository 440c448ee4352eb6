-- Rules that must hold for the whole database at every moment. Each statement returns the rows that violate its rule:
-- the rule's id and the row's identifier. No rows means that all is well. Runs read-only in one repeatable-read
-- transaction; velvet_now() is the time given by the caller. The ids are those of the catalogue of rules.

-- I01 never more tickets held or sold than exist
select 'I01', id::text from ticket_types where held < 0 or sold < 0 or reserved < 0 or held + sold + reserved > capacity
union all
select 'I01', event_id::text from event_stock where held < 0 or sold < 0 or held + sold > capacity;

-- I02 counters equal the rows they summarise
select 'I02', t.id::text from ticket_types t
 where t.sold <> (select count(*) from tickets k where k.ticket_type_id = t.id and k.state not in ('refunded', 'void'))
    or t.held <> (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
                   where l.ticket_type_id = t.id and o.kind <> 'resale' and o.status in ('held', 'releasing'))
union all
select 'I02', s.event_id::text from event_stock s
 where s.sold <> (select count(*) from tickets k where k.event_id = s.event_id and k.state not in ('refunded', 'void'))
    or s.held <> (select coalesce(sum(o.quantity), 0) from orders o
                where o.event_id = s.event_id and o.kind <> 'resale' and o.status in ('held', 'releasing'))
union all
select 'I02', p.id::text from promo_codes p
 where p.reserved_taken <> (select coalesce(sum(o.promo_reserved_quantity), 0) from orders o join promo_uses u on u.order_id = o.id
                             where u.promo_code_id = p.id and u.state in ('held', 'used'))
union all
select 'I02', t.id::text from ticket_types t
 where t.reserved <> (select coalesce(sum(p.reserved_quantity - p.reserved_taken), 0) from promo_codes p
                       where p.reserved_ticket_type_id = t.id)
union all
select 'I02', ticket_type_id::text
  from (select k.ticket_type_id, count(*) as admitted, count(*) filter (where k.is_inside) as inside
          from tickets k where k.state = 'used' group by 1) r
  full join door_tallies d using (ticket_type_id)
 where coalesce(d.admitted, 0) <> coalesce(r.admitted, 0) or coalesce(d.inside, 0) <> coalesce(r.inside, 0);

-- I03 an expired hold is released (liveness), unless the provider cannot be reached
select 'I03', o.id::text from orders o
 where o.status = 'held' and o.expires_at < velvet_now() - interval '5 minutes';

-- I04 a paid order has exactly its tickets
select 'I04', o.id::text from orders o
 where o.status in ('paid', 'partially_refunded', 'refunded') and o.kind <> 'resale'
   and (o.quantity <> (select count(*) from tickets k where k.order_id = o.id)
        or o.quantity <> (select coalesce(sum(l.quantity), 0) from order_lines l where l.order_id = o.id));

-- I05 money taken without tickets is being refunded in full, or is visibly owed
select 'I05', o.id::text from orders o
 where o.status = 'late_refunded'
   and (exists (select from tickets k where k.order_id = o.id)
        or (select coalesce(sum(r.amount), 0) from refunds r
             where r.order_id = o.id and r.reason in ('late_payment', 'provider_dashboard')) < o.total_amount);

-- I06 no ticket without a paid (or free) order
select 'I06', k.id::text from tickets k join orders o on o.id = k.order_id
 where o.status not in ('paid', 'partially_refunded', 'refunded') or o.kind = 'resale';

-- I07 one provider session and one payment serve one order
select 'I07', min(order_id::text) from payment_sessions where provider_session_id is not null
 group by provider_session_id having count(*) > 1
union all
select 'I07', min(order_id::text) from payments group by provider_payment_intent_id having count(*) > 1
union all
select 'I07', order_id::text from payment_sessions where state in ('creating', 'open') group by order_id having count(*) > 1;

-- I08 every posting balances, one currency at a time
select 'I08', transaction_id::text from ledger_entries group by transaction_id, currency having sum(amount) <> 0
union all
select 'I08', x.id::text from ledger_transactions x where not exists (select from ledger_entries e where e.transaction_id = x.id);

-- I09 the whole ledger sums to zero, and every entry is in its account's currency
select 'I09', currency from ledger_entries group by currency having sum(amount) <> 0
union all
select 'I09', e.transaction_id::text from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.currency <> e.currency;

-- I10 a posting key is used once
select 'I10', key from ledger_transactions group by key having count(*) > 1;

-- I11 what we owe is never below zero (the excess belongs in a receivable)
select 'I11', a.name from ledger_accounts a join ledger_entries e on e.account_id = a.id
 where a.kind = 'liability' group by a.id, a.name having sum(e.amount) > 0;

-- I12 the sale posting equals what the buyer paid
select 'I12', o.id::text from orders o
 where o.status in ('paid', 'partially_refunded', 'refunded', 'late_refunded')
   and o.total_amount <> coalesce((select sum(e.amount) from ledger_transactions x
         join ledger_entries e on e.transaction_id = x.id join ledger_accounts a on a.id = e.account_id
        where x.key = 'sale:' || o.id and a.name = 'stripe:balance'), 0);

-- I13 never more refunded than was paid
select 'I13', p.id::text from payments p
 where (select coalesce(sum(r.amount), 0) from refunds r
         where r.payment_id = p.id and r.state in ('intent', 'pending', 'succeeded')) > p.amount;

-- I14 a live ticket has exactly one current owner, and it is the one it names
select 'I14', k.id::text from tickets k
 where k.state in ('valid', 'listed', 'transferring', 'used')
   and (select count(*) from ticket_versions v where v.ticket_id = k.id and v.valid_to is null
           and v.owner_user_id is not distinct from k.owner_user_id) <> 1;

-- I15 ownership intervals do not overlap
select 'I15', a.ticket_id::text from ticket_versions a join ticket_versions b on b.ticket_id = a.ticket_id and b.version <> a.version
 where a.valid_from < coalesce(b.valid_to, 'infinity') and b.valid_from < coalesce(a.valid_to, 'infinity');

-- I16 the code in force is the newest, and an ended ticket has none
select 'I16', k.id::text from tickets k
 where k.code_version <> (select max(v.version) from ticket_versions v where v.ticket_id = k.id)
    or (k.state in ('refunded', 'void') and exists (select from ticket_versions v where v.ticket_id = k.id and v.valid_to is null))
    or exists (select from ticket_versions v where v.ticket_id = k.id and v.valid_to is null and v.version <> k.code_version);

-- I17 a code never admits after it was replaced or ended
select 'I17', a.id::text from admissions a join ticket_versions v on v.ticket_id = a.ticket_id and v.version = a.code_version
 where a.result = 'admitted' and v.valid_to is not null and a.at > v.valid_to;

-- I18 admitted once, or strictly in and out where re-entry is allowed, unless a supervisor overrode that
select 'I18', m.id::text from (
  select a.id, a.kind, a.event_id, a.override_reason, lag(a.kind) over (partition by a.ticket_id order by a.entry_number, a.kind) as before
    from admissions a where a.result in ('admitted', 'left') and a.undone_at is null) m
  join events e on e.id = m.event_id
 where (m.kind = 'in' and m.override_reason is null and (m.before = 'in' or (m.before = 'out' and not e.reentry_allowed)))
    or (m.kind = 'out' and m.before is distinct from 'in')
union all
select 'I18', k.id::text from tickets k
 where k.entries <> (select count(*) from admissions a
                      where a.ticket_id = k.id and a.kind = 'in' and a.result = 'admitted' and a.undone_at is null);

-- I19 admission to the ticket's own event only
select 'I19', a.id::text from admissions a join tickets k on k.id = a.ticket_id where a.result = 'admitted' and a.event_id <> k.event_id;

-- I20 a promo code's limit and counter
select 'I20', p.id::text from promo_codes p
 where p.used > p.max_uses
    or p.used <> (select count(*) from promo_uses u where u.promo_code_id = p.id and u.state in ('held', 'used'));

-- I21 the limit per buyer; buyers keep what they bought before the host lowered it
select 'I21', c.event_id::text || ' ' || c.buyer_key from buyer_counts c
  join events e on e.id = c.event_id
 where c.quantity > e.max_per_buyer
       and not exists (select from event_changes h where h.event_id = e.id and h.changes ? 'max_per_buyer')
       -- An account may exceed it after verifying an address that had bought as a guest.
       and not exists (select from orders o where o.event_id = c.event_id and o.buyer_key = c.buyer_key
                          and o.buyer_user_id is not null and starts_with(o.hold_key, 'g:'))
    or c.quantity > (select coalesce(sum(o.quantity), 0) from orders o
                      where o.event_id = c.event_id and o.buyer_key = c.buyer_key
                        and o.status in ('held', 'releasing', 'paid', 'partially_refunded', 'refunded'));

-- I22 commission only on sales that stand, never to the buyer, never above the rate
select 'I22', c.order_id::text from commissions c
  join orders o on o.id = c.order_id join promoter_links l on l.id = c.promoter_link_id
 where c.state <> 'reversed' and o.status not in ('paid', 'partially_refunded')
   -- A buyer who resold the tickets bore the lost dispute, so the commission of this sale stands.
   and not exists (select from listings f where f.forfeited_amount > 0 and resale_source(f.id) = o.id)
    or c.state <> 'reversed' and o.buyer_user_id = l.user_id
    or o.kind <> 'resale' and c.amount > coalesce((o.face_amount - o.discount_amount) * o.commission_basis_points / 10000,
                                                  o.commission_fixed_amount * o.quantity, 0)
    -- In Resale, the commission comes out of the fees.
    or o.kind = 'resale' and c.amount > (select sum(w.fee_amount + w.seller_fee_amount) from order_lines w where w.order_id = o.id)
                                        * o.commission_basis_points / 10000;

-- I23 a ticket has at most one open listing, by its owner, and its state says so
select 'I23', min(l.id::text) from listings l where l.state in ('active', 'reserved') group by l.ticket_id having count(*) > 1
union all
select 'I23', l.id::text from listings l join tickets k on k.id = l.ticket_id
 where l.state in ('active', 'reserved') and (k.state <> 'listed' or k.owner_user_id is distinct from l.seller_user_id)
union all
select 'I23', k.id::text from tickets k
 where k.state = 'listed' and not exists (select from listings l where l.ticket_id = k.id and l.state in ('active', 'reserved'));

-- I24 a paid Resale order moved exactly the tickets it bought, and created none
select 'I24', o.id::text from orders o
 where o.kind = 'resale' and o.status in ('paid', 'partially_refunded', 'refunded')
   and (o.quantity <> (select count(*) from listings l
                         join ticket_versions v on v.ticket_id = l.ticket_id and v.acquired_via = 'resale' and v.valid_from = l.sold_at
                        where l.order_id = o.id and l.state = 'sold')
        or exists (select from tickets k where k.order_id = o.id));

-- I25 a cancelled event has no valid ticket, and every payment is being refunded or queued for it
select 'I25', k.id::text from tickets k join events e on e.id = k.event_id where e.state = 'cancelled' and k.state in ('valid', 'listed', 'transferring')
   and not exists (select from disputes d where d.order_id = k.order_id and d.state in ('open', 'lost'))
   and not exists (select from cancelled_orders c where c.order_id = k.order_id and c.done_at is null)
union all
select 'I25', o.id::text from orders o join events e on e.id = o.event_id
 where e.state = 'cancelled' and o.status in ('paid', 'partially_refunded')
   and (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id) < o.total_amount
   -- Money that the payer's bank holds or took cannot be refunded.
   and not exists (select from disputes d where d.order_id = o.id and d.state in ('open', 'lost'))
   and not exists (select from cancelled_orders c where c.order_id = o.id and c.done_at is null);

-- I26 no transfer to an organizer or seller is early, for a cancelled event, or covers a dispute that was open at that
-- moment: the rest of the sales covers the shares of orders whose money was held then
select 'I26', t.id::text from transfers t join events e on e.id = t.event_id
 where t.created_at < t.due_at or t.due_at < e.ends_at or t.created_at >= e.cancelled_at
union all
select 'I26', h.id::text from (
  select t.id, t.held_amount, sum(greatest(0, b.share)) as disputed
    from transfers t
    join lateral (
      select x.order_id, sum(-n.amount) filter (where a.name like 'org:%') as share,
             coalesce(sum(n.amount) filter (where a.name = 'disputes:held'), 0) as held
        from (select distinct order_id, event_id from disputes) d join ledger_transactions x on x.order_id = d.order_id and x.id < t.id
        join ledger_entries n on n.transaction_id = x.id and n.currency = t.currency
        join ledger_accounts a on a.id = n.account_id
       where d.event_id = t.event_id group by x.order_id) b on b.held > 0
   where t.kind = 'organizer' group by t.id) h
 where h.disputed > h.held_amount;

-- I27 a free order never uses the provider
select 'I27', o.id::text from orders o
 where o.total_amount = 0
   and (o.kind not in ('free', 'complimentary') or exists (select from payment_sessions s where s.order_id = o.id)
        or exists (select from payments p where p.order_id = o.id));

-- I28 a guest's tickets join only the verified owner of that address
select 'I28', v.ticket_id::text from ticket_versions v left join users u on u.id = v.owner_user_id
 where v.acquired_via = 'claim' and (u.email_verified_at is null or (v.valid_to is null and u.email <> v.owner_email));

-- I29 no session of an unverified account, secrets are stored as hashes only
select 'I29', encode(s.token_hash, 'hex') from sessions s join users u on u.id = s.user_id
 where s.revoked_at is null and (u.email_verified_at is null or length(s.token_hash) <> 32);

-- I30 the inbox drains (liveness)
select 'I30', event_id from webhook_inbox where processed_at is null and received_at < velvet_now() - interval '5 minutes';

-- I31 no order waits beyond its hard limit (liveness), unless its payment method takes days
select 'I31', o.id::text from orders o
 where o.status in ('held', 'releasing') and o.hard_expires_at < velvet_now() - interval '5 minutes'
   and not exists (select from payment_sessions s where s.order_id = o.id and s.state = 'complete');

-- I32 one currency per event, and it is the event's
select 'I32', o.id::text from orders o join events e on e.id = o.event_id where o.currency <> e.currency
union all
select 'I32', p.id::text from payments p join orders o on o.id = p.order_id
 where p.currency <> o.currency and not exists (select from ledger_transactions x where x.key = 'surplus:' || p.id);

-- I33 money received became tickets or a refund: no payment is left over
select 'I33', p.id::text from payments p join orders o on o.id = p.order_id
 where o.status in ('held', 'releasing', 'expired', 'failed')
   and not exists (select from refunds r where r.payment_id = p.id);

-- I34 the ledger's balance of refunds in flight equals the refunds
select 'I34', coalesce(book.currency, rows.currency) from
  (select e.currency, -sum(e.amount) as amount from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.name = 'refunds:in_flight' group by e.currency) book
  full join (select currency, sum(amount) as amount from refunds where state = 'intent' group by currency) rows
    on rows.currency = book.currency
 where coalesce(book.amount, 0) <> coalesce(rows.amount, 0);

-- I35 the owner of every live organization is in its team, as an owner
select 'I35', o.id::text from organizations o
 where o.closed_at is null
   and not exists (select from organization_members m
                    where m.organization_id = o.id and m.user_id = o.owner_user_id and m.role = 'owner');

-- I36 what the ledger owes a promoter equals the commissions, before and after they are earned
select 'I36', l.id::text from promoter_links l
 where (select coalesce(sum(c.amount - c.reversed_amount), 0) from commissions c
         where c.promoter_link_id = l.id and c.earned_at is null)
    <> (select coalesce(-sum(e.amount), 0) from ledger_accounts a join ledger_entries e on e.account_id = a.id
         where a.name in ('promo:' || l.event_id || ':' || l.id || ':payable', 'promo:' || l.event_id || ':' || l.id || ':receivable'))
union all
select 'I36', l.id::text from promoter_links l
 where (select coalesce(sum(c.amount - c.reversed_amount), 0) from commissions c
         where c.promoter_link_id = l.id and c.earned_at is not null)
     - (select coalesce(sum(x.amount), 0) from transfer_lines x join transfers t on t.id = x.transfer_id
         where x.promoter_link_id = l.id and t.state <> 'failed')
    <> (select coalesce(-sum(e.amount), 0) from ledger_accounts a join ledger_entries e on e.account_id = a.id
         where a.name in ('promo:' || l.event_id || ':' || l.id || ':earned:payable',
                          'promo:' || l.event_id || ':' || l.id || ':earned:receivable'));

-- I37 a transfer is the sum of its lines, and the ledger's balance of transfers in flight equals the transfers
select 'I37', t.id::text from transfers t
 where t.amount <> (select coalesce(sum(x.amount), 0) from transfer_lines x where x.transfer_id = t.id)
union all
select 'I37', coalesce(book.currency, rows.currency) from
  (select e.currency, -sum(e.amount) as amount from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.name = 'transfers:in_flight' group by e.currency) book
  full join (select currency, sum(amount) as amount from transfers where state = 'intent' group by currency) rows
    on rows.currency = book.currency
 where coalesce(book.amount, 0) <> coalesce(rows.amount, 0);

-- I38 a refund is the sum of its tickets' shares, and covers only ended sales of its own order
select 'I38', r.id::text from refunds r
 where r.amount <> (select sum(x.amount) from refund_tickets x where x.refund_id = r.id)
    or exists (select from refund_tickets x left join ticket_sales s on s.ticket_id = x.ticket_id and s.order_id = x.order_id
                 left join tickets k on k.id = x.ticket_id
                where x.refund_id = r.id
                  and (x.order_id <> r.order_id or s.is_over is not true or s.listing_id is null
                       and k.state <> case r.reason when 'dispute_won' then 'void' else 'refunded' end))
union all
select 'I38', r.id::text from refunds r
 where r.reason in ('buyer', 'organizer', 'event_cancelled', 'event_postponed', 'fraud_warning', 'staff') and r.again_of_refund_id is null
   and not exists (select from refund_tickets x where x.refund_id = r.id);

-- I39 a paid ticket is not refunded without a refund, unless it was refunded in the provider's dashboard
select 'I39', k.id::text from tickets k join orders o on o.id = k.order_id
 where k.state = 'refunded' and k.face_amount - k.discount_amount > 0
   and not exists (select from refund_tickets x where x.ticket_id = k.id and x.order_id = k.order_id)
   and not exists (select from refunds r where r.order_id = k.order_id and r.reason = 'provider_dashboard');

-- I44 the refunds of a cancelled event equal its preview, order by order
select 'I44', c.order_id::text from cancelled_orders c join cancellations x on x.event_id = c.event_id
 where c.done_at is not null and not c.is_disputed
   and c.amount <> (select coalesce(sum(t.amount), 0) from refund_tickets t join refunds r on r.id = t.refund_id
                     where t.order_id = c.order_id and r.reason = 'event_cancelled')
                 + (select coalesce(sum(r.amount), 0) from refunds r
                     where r.order_id = c.order_id and r.reason = 'provider_dashboard' and r.created_at > x.started_at)
union all
select 'I44', x.event_id::text from cancellations x
 where (x.rehearsal -> 'refund' ->> 'amount')::bigint + (x.rehearsal -> 'disputed' -> 'amount' ->> 'amount')::bigint
       <> (select coalesce(sum(c.amount), 0) from cancelled_orders c where c.event_id = x.event_id);
-- I45 reversals of a transfer never exceed it, and the ledger's balance of reversals in flight equals the reversals
select 'I45', r.transfer_id::text from transfer_reversals r join transfers t on t.id = r.transfer_id
 where r.state <> 'failed' group by r.transfer_id, t.amount having sum(r.amount) > t.amount
union all
select 'I45', coalesce(book.currency, rows.currency) from
  (select e.currency, sum(e.amount) as amount from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.name = 'reversals:in_flight' group by e.currency) book
  full join (select currency, sum(amount) as amount from transfer_reversals where state = 'intent' group by currency) rows
    on rows.currency = book.currency
 where coalesce(book.amount, 0) <> coalesce(rows.amount, 0);

-- I53 what the ledger owes a seller for a sale is the agreed share less what was taken back, paid and set off
select 'I53', l.id::text from ticket_sales s join listings l on l.id = s.listing_id
 where s.seller_amount - l.reversed_amount - l.forfeited_amount
     - (select coalesce(sum(x.amount), 0) from transfer_lines x join transfers t on t.id = x.transfer_id
         where x.listing_id = l.id and t.state <> 'failed')
     + (select coalesce(sum(r.amount), 0) from transfer_reversals r where r.listing_id = l.id and r.state <> 'failed')
     - (select coalesce(sum(f.amount), 0) from seller_offsets f where f.listing_id = l.id)
     + (select coalesce(sum(f.amount), 0) from seller_offsets f where f.owing_listing_id = l.id)
    <> (select coalesce(-sum(n.amount), 0) from ledger_accounts a join ledger_entries n on n.account_id = a.id
         where a.name in ('res:' || l.id || ':payable', 'res:' || l.id || ':receivable'))
union all
-- Nothing is owed for a sale that does not exist.
select 'I53', a.name from ledger_accounts a join ledger_entries n on n.account_id = a.id
 where a.name like 'res:%' and not exists (select from listings l where l.id::text = split_part(a.name, ':', 2) and l.state = 'sold')
 group by a.name having sum(n.amount) <> 0;

-- I46 what an organizer was paid, paid back and had set off for an event equals what the ledger took from its account
select 'I46', e.id::text from events e
 where exists (select from transfers t where t.event_id = e.id and t.kind = 'organizer')
    or exists (select from settlement_offsets s where s.event_id = e.id or s.owing_event_id = e.id)
group by e.id
having coalesce((select sum(t.amount) from transfers t where t.event_id = e.id and t.kind = 'organizer' and t.state <> 'failed'), 0)
     - coalesce((select sum(r.amount) from transfer_reversals r join transfers t on t.id = r.transfer_id
                  where t.event_id = e.id and t.kind = 'organizer' and r.state <> 'failed'), 0)
     + coalesce((select sum(s.amount) from settlement_offsets s where s.event_id = e.id), 0)
     - coalesce((select sum(s.amount) from settlement_offsets s where s.owing_event_id = e.id), 0)
    <> coalesce((select sum(n.amount) from ledger_accounts a join ledger_entries n on n.account_id = a.id
                   join ledger_transactions x on x.id = n.transaction_id and x.order_id is null
                  where a.event_id = e.id and a.name in ('org:' || e.id || ':payable', 'org:' || e.id || ':receivable')), 0);

-- I47 a message or reminder has at most one mail per recipient, each to a different address
select 'I47', g.id::text from (
    select id, recipients from messages where not is_test union all select id, recipients from event_reminders) g
 where exists (select from outbox m where m.group_id = g.id
                having count(*) > g.recipients or count(*) <> count(distinct m.to_email));

-- I49 the audit log of an event belongs to the event's organization
select 'I49', a.id::text from audit_log a join events e on e.id = a.event_id
 where a.organization_id is distinct from e.organization_id;

-- I50 what banks hold by the ledger equals the open disputes, and a closed dispute holds nothing
select 'I50', coalesce(book.currency, rows.currency) from
  (select e.currency, sum(e.amount) as amount from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.name = 'disputes:held' group by e.currency) book
  full join (select currency, sum(withdrawn_amount - reinstated_amount - lost_amount) as amount from disputes group by currency) rows
    on rows.currency = book.currency
 where coalesce(book.amount, 0) <> coalesce(rows.amount, 0)
union all
select 'I50', d.id::text from disputes d
 where d.closed_at is not null and d.withdrawn_amount <> d.reinstated_amount + d.lost_amount;

-- I51 refunds and lost disputes together never exceed the payment
select 'I51', p.id::text from payments p
  join (select payment_id, sum(lost_amount) as lost from disputes group by 1) d on d.payment_id = p.id and d.lost > 0
 where d.lost + (select coalesce(sum(r.amount), 0) from refunds r
                  where r.payment_id = p.id and r.state in ('pending', 'succeeded')) > p.amount;

-- I48 the figures shown to hosts equal the ledger, the orders and the tickets
with shown as (
  select f.event_id, sum(f.orders) as orders, sum(f.tickets) as tickets, sum(f.returned) as returned, sum(f.gross) as gross,
         sum(f.refunds) as refunds, sum(f.sale_fees - f.refund_fees - f.dispute_fees) as fees,
         sum(f.sale_commission - f.refund_commission - f.dispute_commission - f.own_commission) as commission,
         sum(f.gross - f.refunds - f.disputed - f.sale_fees - f.sale_commission + f.refund_fees + f.refund_commission + f.dispute_fees
             + f.dispute_commission + f.own_commission + f.resale_income) as net,
         sum(f.paid_out) as paid_out, sum(f.resale_income) as resale
    from (select * from event_figures where part = 'all' and grain = 'ever'
          union all select * from uncounted_figures(array(select id from events), array['all'])) f group by 1
), sold as (
  select o.event_id, count(*) filter (where o.kind <> 'complimentary') as orders, sum(o.total_amount) as gross
    from orders o where o.status in ('paid', 'partially_refunded', 'refunded') and o.kind <> 'resale' group by 1
), issued as (
  select k.event_id, count(*) as tickets, count(*) filter (where k.state in ('refunded', 'void')) as returned from tickets k group by 1
), book as (
  select coalesce(o.event_id, a.event_id) as event_id,
         -sum(e.amount) filter (where a.name = 'fees' and o.kind is distinct from 'resale') as fees,
         -sum(e.amount) filter (where a.name like 'promo:%' and o.kind <> 'resale') as commission,
         -sum(e.amount) filter (where a.name like 'org:%' and t.order_id is not null) as net,
         sum(e.amount) filter (where a.name like 'org:%' and t.order_id is null) as paid_out,
         -sum(e.amount) filter (where a.name like 'org:%' and o.kind = 'resale') as resale,
         -sum(e.amount) filter (where t.key like 'refund.intent:%' and o.kind is distinct from 'resale' and a.name in ('refunds:in_flight', 'buyer:unrefunded')) as refunds
    from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
    left join orders o on o.id = t.order_id group by 1
)
select 'I48', v.id::text from events v
  left join shown s on s.event_id = v.id left join sold o on o.event_id = v.id
  left join issued k on k.event_id = v.id left join book b on b.event_id = v.id
 where (coalesce(s.orders, 0), coalesce(s.gross, 0)) <> (coalesce(o.orders, 0), coalesce(o.gross, 0))
    or (coalesce(s.tickets, 0), coalesce(s.returned, 0)) <> (coalesce(k.tickets, 0), coalesce(k.returned, 0))
    or (coalesce(s.fees, 0), coalesce(s.commission, 0), coalesce(s.net, 0), coalesce(s.paid_out, 0), coalesce(s.refunds, 0), coalesce(s.resale, 0))
       <> (coalesce(b.fees, 0), coalesce(b.commission, 0), coalesce(b.net, 0), coalesce(b.paid_out, 0), coalesce(b.refunds, 0), coalesce(b.resale, 0))
union all
-- The same for every breakdown,
select 'I48', e.event_id::text
  from (select event_id, array[sum(tickets), sum(returned), sum(gross), sum(sale_fees), sum(sale_commission), sum(refunds), sum(refund_fees),
                               sum(refund_commission), sum(disputed), sum(dispute_fees), sum(dispute_commission), sum(own_commission)] as sums
          from event_figures where grain = 'ever' and part = 'all' group by 1) e
  cross join unnest(array['type', 'promoter', 'source', 'promo_code']) as p (part)
  left join (select event_id, part, array[sum(tickets), sum(returned), sum(gross), sum(sale_fees), sum(sale_commission), sum(refunds),
                                          sum(refund_fees), sum(refund_commission), sum(disputed), sum(dispute_fees),
                                          sum(dispute_commission), sum(own_commission)] as sums
               from event_figures where grain = 'ever' group by 1, 2) f on f.event_id = e.event_id and f.part = p.part
 where e.sums <> coalesce(f.sums, array_fill(0::numeric, array[12]))
union all
-- and for every period.
select 'I48', g.event_id::text
  from (select event_id, part, key, grain,
               row(sum(orders), sum(tickets), sum(returned), sum(gross), sum(refunds), sum(disputed), sum(paid_out), sum(resale_income))::text as sums
          from event_figures group by 1, 2, 3, 4) g
 group by g.event_id, g.part, g.key having count(*) <> 6 or count(distinct g.sums) > 1
union all
select 'I48', w.event_id::text
  from (select event_id, source, grain, sum(views) as views from event_views group by 1, 2, 3) w
 group by w.event_id, w.source having count(*) <> 6 or count(distinct w.views) > 1
union all
select 'I48', w.event_id::text from event_views w where w.grain = 'ever'
 group by w.event_id having sum(w.views) filter (where w.source = '') is distinct from sum(w.views) filter (where w.source <> '')
union all
-- An organization's sources and charts are the sums of those of its events.
select 'I48', coalesce(o.organization_id, e.organization_id)::text
  from organization_views o
  full join (select v.organization_id, v.currency, w.grain, w.at, w.source, sum(w.views) as views
               from event_views w join events v on v.id = w.event_id where w.source <> '' group by 1, 2, 3, 4, 5) e
    using (organization_id, currency, grain, at, source)
 where o.views is distinct from e.views
union all
select 'I48', coalesce(o.organization_id, e.organization_id)::text
  from (select organization_id, currency, grain, at, orders, tickets, returned, gross, refunds, views from organization_figures) o
  full join (
    select v.organization_id, v.currency, f.grain, f.at, sum(f.orders) as orders, sum(f.tickets) as tickets, sum(f.returned) as returned,
           sum(f.gross) as gross, sum(f.refunds) as refunds, sum(f.views) as views
      from (select event_id, grain, at, orders, tickets, returned, gross, refunds, 0 as views from event_figures where part = 'all'
            union all
            select event_id, grain, at, 0, 0, 0, 0, 0, views from event_views where source = '') f
      join events v on v.id = f.event_id where f.grain in ('hour', 'quarter') group by 1, 2, 3, 4) e
    using (organization_id, currency, grain, at)
 where (o.orders, o.tickets, o.returned, o.gross, o.refunds, o.views)
       is distinct from (e.orders, e.tickets, e.returned, e.gross, e.refunds, e.views);

-- I52 every sale with tickets is in the lists of its event, in its current state
select 'I52', o.id::text from orders o
  left join order_search s on s.event_id = o.event_id and s.sorted_at = coalesce(o.paid_at, o.ended_at, o.created_at) and s.order_id = o.id
 where o.status in ('paid', 'partially_refunded', 'refunded') and s.status is distinct from o.status
   and exists (select from tickets k where k.order_id = o.id);

-- I60 a ticket is being transferred exactly while a transfer of it is pending, and whoever accepted one has the ticket
select 'I60', k.id::text from tickets k
 where (k.state = 'transferring') <> exists (select from ticket_transfers x where x.ticket_id = k.id and x.state = 'pending')
union all
select 'I60', x.id::text from ticket_transfers x
 where x.state = 'claimed' and not exists (
   select from ticket_versions v
    where v.ticket_id = x.ticket_id and v.acquired_via = 'transfer' and v.valid_from = x.ended_at
      and v.owner_user_id is not distinct from x.claimed_by_user_id);

-- I61 an entry of the waiting list has an offer exactly while one order of it is held, and no other order
select 'I61', w.id::text from waiting_list_entries w
 where (w.state = 'offered') <> exists (
   select from orders o where o.id = w.order_id and o.waiting_list_entry_id = w.id and o.status in ('held', 'releasing'))
union all
select 'I61', o.id::text from orders o
 where o.waiting_list_entry_id is not null and o.status in ('held', 'releasing')
   and not exists (select from waiting_list_entries w
                    where w.id = o.waiting_list_entry_id and w.order_id = o.id and w.state = 'offered');

-- I62 an entry is fulfilled exactly when its order was paid; a late payment of an earlier order changes nothing
select 'I62', w.id::text from waiting_list_entries w
 where w.state = 'purchased' and not exists (
   select from orders o where o.id = w.order_id and o.waiting_list_entry_id = w.id
      and o.status in ('paid', 'partially_refunded', 'refunded'))
union all
select 'I62', w.id::text from orders o join waiting_list_entries w on w.id = o.waiting_list_entry_id
 where o.status in ('paid', 'partially_refunded', 'refunded') and (w.state <> 'purchased' or w.order_id is distinct from o.id)
   and not exists (select from orders n where n.waiting_list_entry_id = w.id and n.created_at > o.created_at);
