import type { FieldErrors } from '#contract/common/error.ts';
import type { PromoCodeChange } from '#contract/promo-codes.ts';
import type { PromoValues } from './check-values.ts';
import type { PromoCodeValues } from './queries.ts';
import { readWindow } from './read-window.ts';

/** A code after the change. `reserved_quantity` is what it reserves while it is not paused. */
export type NextValues = PromoValues & { code: string; is_paused: boolean; paused_at: Date | null };

/** The values of a code after a change, and the errors of its times. */
export function mergeChange(
  promo: PromoCodeValues,
  change: PromoCodeChange,
  { zone, now }: { zone: string; now: Date },
): { next: NextValues; errors: FieldErrors } {
  const { errors, ...window } = readWindow(change, { zone, now, kept_end: promo.ends_at });
  const is_paused = change.is_paused ?? promo.paused_at !== null;
  const next = {
    code: change.code ?? promo.code,
    ...mergeWorth(promo, change),
    ticket_type_ids: change.ticket_type_ids === undefined ? promo.ticket_type_ids : change.ticket_type_ids,
    starts_at: promo.starts_at,
    ends_at: promo.ends_at,
    ...window,
    max_uses: change.max_uses === undefined ? promo.max_uses : change.max_uses,
    ...mergeReserve(promo, change),
    is_paused,
    paused_at: is_paused ? (promo.paused_at ?? now) : null,
  };
  return { next, errors };
}

/** A new kind removes the value of the old one. */
function mergeWorth(promo: PromoCodeValues, change: PromoCodeChange) {
  const kind = change.kind ?? promo.kind;
  const isSame = kind === promo.kind;
  return {
    kind,
    percent_basis_points: change.percent_basis_points ?? (isSame ? promo.percent_basis_points : null),
    amount: change.amount ?? (isSame ? promo.amount : null),
  };
}

function mergeReserve(promo: PromoCodeValues, change: PromoCodeChange) {
  const type =
    change.reserved_ticket_type_id === undefined ? promo.reserved_ticket_type_id : change.reserved_ticket_type_id;
  const kept = type === null ? 0 : (promo.paused_reserved_quantity ?? promo.reserved_quantity);
  const reserved_quantity = change.reserved_quantity ?? kept;
  return { reserved_quantity, reserved_ticket_type_id: reserved_quantity === 0 ? null : type };
}

const AUDITED = [
  'code',
  'kind',
  'percent_basis_points',
  'amount',
  'ticket_type_ids',
  'starts_at',
  'ends_at',
  'max_uses',
  'reserved_ticket_type_id',
  'paused_at',
] as const;

/** The changed values, before and after, for the audit log. */
export function changedValues(promo: PromoCodeValues, next: NextValues): Record<string, unknown> {
  const before = { ...promo, reserved_quantity: promo.paused_reserved_quantity ?? promo.reserved_quantity };
  const names = [...AUDITED, 'reserved_quantity' as const];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(next[name]));
  return Object.fromEntries(differing.map((name) => [name, { from: before[name], to: next[name] }]));
}
