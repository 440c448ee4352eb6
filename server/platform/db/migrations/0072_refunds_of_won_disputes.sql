-- A lost dispute that is decided anew for us after the buyer's tickets have ended: the buyer is refunded.
alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in
    ('late_payment', 'surplus_payment', 'buyer', 'organizer', 'event_cancelled', 'event_postponed', 'fraud_warning', 'staff',
     'provider_dashboard', 'dispute_won'));
