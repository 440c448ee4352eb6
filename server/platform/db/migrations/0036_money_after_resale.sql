-- What becomes of the money of a sale in Resale. docs/rules/resale.md

-- When the sale ended because its buyer's money went back, and how much of the seller's part was taken back.
alter table listings
  add column undone_at timestamptz,
  add column reversed_amount bigint not null default 0,
  add constraint listings_undone_check check (undone_at is null or state = 'sold'),
  add constraint listings_reversed_check check (
    reversed_amount = 0 or state = 'sold' and reversed_amount between 0 and agreed_amount - seller_fee_amount - organizer_amount);

-- A ticket that came back to its seller.
alter table ticket_versions
  drop constraint ticket_versions_acquired_via_check,
  add constraint ticket_versions_acquired_via_check check (acquired_via in
    ('purchase', 'claim', 'transfer', 'resale', 'reissue', 'complimentary', 'resale_undone'));
alter table ticket_history
  drop constraint ticket_history_kind_check,
  add constraint ticket_history_kind_check check (kind in
    ('issued', 'named', 'claimed', 'reissued', 'listed', 'delisted', 'sold', 'resale_undone', 'transfer_sent',
     'transfer_cancelled', 'moved', 'admitted', 'left', 'admission_undone', 'refunded', 'voided'));

-- What each ticket was sold for and who got what of it: in the order that issued it, and in each Resale order. A finder's
-- share is paid out of the fees, so that the platform's part of the price (`organizer_fee_amount`) may be below zero.
create view ticket_sales as
  select k.order_id, k.id as ticket_id, k.position::bigint as position, null::uuid as listing_id, k.event_id, k.currency,
         k.face_amount, k.discount_amount, k.fee_amount, k.organizer_fee_amount, k.commission_amount,
         0::bigint as seller_amount, k.state in ('refunded', 'void') as is_over
    from tickets k
  union all
  select l.order_id, l.ticket_id, 0::bigint, l.id, l.event_id, l.currency,
         l.agreed_amount, 0::bigint, l.fee_amount, l.seller_fee_amount - l.commission_amount, l.commission_amount,
         l.agreed_amount - l.seller_fee_amount - l.organizer_amount, l.undone_at is not null
    from listings l where l.state = 'sold';

-- What is taken back of a seller's transfer is of one sale; or another sale of theirs pays what they owe for it.
alter table transfer_reversals add column listing_id uuid references listings on delete restrict;
create table seller_offsets (
  id uuid primary key default uuidv7(),
  listing_id uuid not null references listings on delete restrict,
  owing_listing_id uuid not null references listings on delete restrict,
  currency text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  check (listing_id <> owing_listing_id)
);
create index seller_offsets_listing_id_idx on seller_offsets (listing_id);
create index seller_offsets_owing_listing_id_idx on seller_offsets (owing_listing_id);
create index transfer_reversals_listing_id_idx on transfer_reversals (listing_id) where listing_id is not null;

-- A rehearsal says what becomes of sellers, too; those confirmed before Resale had none.
update cancellations c
   set rehearsal = c.rehearsal || jsonb_build_object(
     'resale_orders', 0,
     'sellers', jsonb_build_object('count', 0, 'amount', jsonb_build_object('amount', 0, 'currency', e.currency)),
     'mails', (c.rehearsal -> 'mails') || '{"sellers": 0}')
  from events e where e.id = c.event_id;
