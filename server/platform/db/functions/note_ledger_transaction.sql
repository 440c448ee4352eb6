-- Records a ledger posting, for the figures. docs/rules/analytics.md
create or replace function note_ledger_transaction() returns trigger language plpgsql as $$
begin
  insert into uncounted_facts (kind, reference, event_id)
  values ('money', new.id, (select o.event_id from orders o where o.id = new.order_id));
  return null;
end $$;
