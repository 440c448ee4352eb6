-- What a seller loses of a sale because the bank took back what they had bought the ticket with. docs/rules/resale.md
alter table listings
  add column forfeited_amount bigint not null default 0,
  add constraint listings_forfeited_check check (forfeited_amount = 0 or state = 'sold' and forfeited_amount > 0);
