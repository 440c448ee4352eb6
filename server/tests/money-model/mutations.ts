/**
 * Mistakes planted in the test's database as triggers: what the product would write without one of its rules. The model
 * has to find each of them.
 */
const redirected = (when: string, to: string) => `
  create or replace function planted_mistake() returns trigger language plpgsql as $$
  declare
    v record;
  begin
    select a.name, a.event_id, t.key into v from ledger_accounts a, ledger_transactions t
     where a.id = new.account_id and t.id = new.transaction_id;
    if ${when} then
      select coalesce(max(a.id::text)::uuid, new.account_id) into new.account_id
        from ledger_accounts a where a.currency = new.currency and a.name = ${to};
    end if;
    return new;
  end $$;
  create trigger planted_mistake before insert on ledger_entries for each row execute function planted_mistake()`;

const skipped = (keys: string) => `
  create or replace function planted_mistake() returns trigger language plpgsql as $$
  begin
    return case when new.key like '${keys}' then null else new end;
  end $$;
  create trigger planted_mistake before insert on ledger_transactions for each row execute function planted_mistake()`;

const repeated = (keys: string) => `
  create or replace function planted_mistake() returns trigger language plpgsql as $$
  begin
    if exists (select from ledger_transactions t where t.id = new.transaction_id and t.key like '${keys}') then
      insert into ledger_transactions (id, key, created_at)
      select md5(t.id::text)::uuid, 'again:' || t.key, t.created_at from ledger_transactions t where t.id = new.transaction_id
      on conflict do nothing;
      insert into ledger_entries (transaction_id, position, account_id, currency, amount)
      values (md5(new.transaction_id::text)::uuid, new.position, new.account_id, new.currency, new.amount);
    end if;
    return new;
  end $$;
  create trigger planted_mistake after insert on ledger_entries for each row execute function planted_mistake()`;

export const mistakes: Record<string, string> = {
  'a debit that overdraws a payable': redirected(
    `v.name like '%:receivable' and new.amount > 0 and exists (
       select from ledger_accounts a where a.name = replace(v.name, ':receivable', ':payable'))`,
    `replace(v.name, ':receivable', ':payable')`,
  ),
  'a failed refund that nobody posts': skipped('refund.failed:%'),
  'a fee that the organizer pays back': redirected(
    `v.key like 'refund.intent:%' and v.name = 'fees'`,
    `(select 'org:' || o.event_id || ':payable' from refunds r join orders o on o.id = r.order_id
       where 'refund.intent:' || r.id = v.key)`,
  ),
  'a payout that is posted twice': repeated('transfer.done:%'),
  'a commission that is not taken back': redirected(
    `v.key like 'refund.intent:%' and v.name like 'promo:%'`,
    `'org:' || v.event_id || ':payable'`,
  ),
  'a dispute whose money is not held': skipped('disp:%'),
  'a won dispute that nobody posts': skipped('disp.won:%'),
  'a lost dispute that only the platform pays': redirected(
    `v.key like 'disp.lost:%' and v.name like 'org:%'`,
    `'fees'`,
  ),
};

/** Removes a planted mistake. */
export const REPAIR = 'drop function if exists planted_mistake() cascade';
