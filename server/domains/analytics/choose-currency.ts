import { sum } from '#server/platform/lib/money.ts';
import type { Measures } from './figures.ts';
import type { ScopeEvent } from './scope.ts';

/**
 * The currency to show, because currencies are never added together: the requested one, else the one with most orders.
 * Also returns all available currencies.
 */
export function chooseCurrency(
  events: readonly ScopeEvent[],
  ever: Map<string, Measures>,
  asked: string | undefined,
): { currency: string; currencies: string[] } {
  const groups = [...Map.groupBy(events, ({ currency }) => currency)];
  const orders = (group: readonly ScopeEvent[]) => sum(group.map(({ id }) => ever.get(id)?.orders ?? 0));
  const currencies = groups.sort(([, a], [, b]) => orders(b) - orders(a)).map(([currency]) => currency);
  return { currency: asked ?? currencies[0] ?? 'eur', currencies };
}
