-- Buying in Resale: a line of a Resale order is one listing, with what was agreed. docs/rules/resale.md
alter table order_lines
  add column listing_id uuid references listings on delete restrict,
  -- Of the price: what the seller gives, and the organizer's part of the profit. Of both fees: the finder's share.
  add column seller_fee_amount bigint check (seller_fee_amount >= 0),
  add column organizer_amount bigint check (organizer_amount >= 0),
  add column commission_amount bigint check (commission_amount >= 0),
  add constraint order_lines_listing_check check (
    num_nonnulls(listing_id, seller_fee_amount, organizer_amount, commission_amount) in (0, 4)
    and (listing_id is null or quantity = 1 and discount_amount = 0));
create index order_lines_listing_id_idx on order_lines (listing_id) where listing_id is not null;

-- The listing that an order holds can end with its ticket.
alter table orders
  drop constraint orders_end_reason_check,
  add constraint orders_end_reason_check check (end_reason in (
    'hold_ended', 'given_back', 'replaced', 'payment_failed', 'sold_out_late', 'event_over_late', 'event_cancelled', 'listing_ended'));
