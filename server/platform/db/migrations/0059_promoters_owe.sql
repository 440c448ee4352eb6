-- What a promoter owes for one event, because its tickets were refunded after the payout, is kept from the next payout: a line
-- below zero. docs/rules/promoters.md
alter table transfer_lines
  drop constraint transfer_lines_amount_check,
  add constraint transfer_lines_amount_check check (amount > 0 or amount < 0 and promoter_link_id is not null);
