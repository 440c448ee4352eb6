-- Whether nothing of a ticket type can be bought any more, so that the next tier opens. Stock that is only held counts
-- as gone, and is offered again when the hold ends. A paused type is not gone.
create or replace function type_is_gone(p_state text, p_sales_end_at timestamptz, p_left int, p_now timestamptz)
returns boolean language sql immutable as $$
  select p_state = 'archived' or coalesce(p_sales_end_at <= p_now, false) or coalesce(p_left <= 0, false)
$$;
