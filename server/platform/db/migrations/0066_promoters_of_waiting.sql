-- Which promoter's link brought somebody to the waiting list: the order of an offer is credited to it. docs/rules/promoters.md
alter table waiting_list_entries
  add column promoter_link_id uuid,
  add constraint waiting_list_entries_promoter_link_fkey foreign key (promoter_link_id, event_id) references promoter_links (id, event_id);
