-- A guest's purchases count apart from the account of that address until the address is proved. docs/rules/inventory.md

update orders set buyer_key = 'guest:' || buyer_key where buyer_user_id is null;
delete from buyer_counts;
insert into buyer_counts (event_id, buyer_key, quantity)
select o.event_id, o.buyer_key, sum(case when o.status in ('held', 'releasing') then o.quantity else tickets.count end)
  from orders o join events e on e.id = o.event_id and e.max_per_buyer is not null
  cross join lateral (select count(*) from tickets k where k.order_id = o.id and k.state not in ('refunded', 'void')) tickets
 where o.kind <> 'complimentary' and o.status in ('held', 'releasing', 'paid', 'partially_refunded', 'refunded')
 group by o.event_id, o.buyer_key;

-- Whoever opened a mailed link reads that mailbox.
alter table guest_links add column opened_at timestamptz;
create index guest_links_opened_email_idx on guest_links (email) where opened_at is not null;
