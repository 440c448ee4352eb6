import { invalid } from '#server/platform/lib/errors.ts';
import type { listTiers } from './host-queries.ts';

type Tiers = Awaited<ReturnType<typeof listTiers>>;

/** 400 unless the type before is one of the event's and does not itself wait for this one, directly or indirectly. */
export function checkTier(tiers: Tiers, before: string | null, id?: string): void {
  const byId = new Map(tiers.map((tier) => [tier.id, tier]));
  if (before === null) return;
  if (!byId.has(before)) throw invalid({ opens_after: ['This ticket type does not exist.'] });
  for (let at: string | null = before; at !== null; at = byId.get(at)?.opens_after_type_id ?? null)
    if (at === id) throw invalid({ opens_after: ['That ticket type waits for this one.'] });
}
