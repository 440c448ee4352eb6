-- One live entry per event and account, also after a change of address. Another one goes on as its link's.
with live as (
  select id, row_number() over (partition by event_id, user_id order by state, waits_since, id) as place
    from waiting_list_entries where user_id is not null and state in ('offered', 'waiting'))
update waiting_list_entries w set user_id = null from live where live.id = w.id and live.place > 1;
create unique index waiting_list_live_user_key on waiting_list_entries (event_id, user_id)
  where user_id is not null and state in ('waiting', 'offered');
