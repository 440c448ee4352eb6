-- A payment may come too late because its buyer has other tickets by then.
alter table orders
  drop constraint orders_end_reason_check,
  add constraint orders_end_reason_check check (end_reason in (
    'hold_ended', 'given_back', 'replaced', 'payment_failed', 'sold_out_late', 'event_over_late', 'limit_late', 'event_cancelled',
    'listing_ended'));
