import type { Owner } from '../state/owner.ts';
import type { Sandbox } from '../state/sandbox.ts';

const DAY_S = 24 * 3600;

/** Plans the announcement, at the next midnight, that money has become available: once for each owner and day. */
export function planAvailable({ store, scheduler }: Sandbox, owner: Owner, availableOn: number): void {
  const due_at = Math.ceil(availableOn / DAY_S) * DAY_S * 1000;
  const key = `${owner ?? 'platform'} ${due_at}`;
  if (store.has('available_plans', key)) return;
  store.put('available_plans', key, { owner });
  scheduler.schedule('announce-available', key, due_at);
}
