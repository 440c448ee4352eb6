-- Tickets sent to somebody else by mail. docs/rules/ticket-transfers.md

-- How many mails with the link were asked for: each has its own key.
alter table ticket_transfers add column mails smallint not null default 1 check (mails >= 1);
create index ticket_transfers_to_email_idx on ticket_transfers (to_email);
create index ticket_transfers_claimed_by_user_id_idx on ticket_transfers (claimed_by_user_id) where claimed_by_user_id is not null;

-- Whatever takes a ticket off its way (a refund, a cancelled event, a lost dispute) ends its transfer.
create trigger tickets_end_their_transfer after update of state on tickets for each row
  when (old.state = 'transferring' and new.state <> 'transferring') execute function end_left_transfer();
