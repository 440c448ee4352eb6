import { sum } from '#server/platform/lib/money.ts';
import type { Measures } from './figures.ts';
import type { Scope, ScopeEvent } from './scope.ts';

/**
 * The currency to show, because currencies are never added together: the requested one, else the one with most orders,
 * without events that of the first organization. Also returns all available currencies.
 */
export function chooseCurrency(
  { events, organizations }: Scope,
  ever: Map<string, Measures>,
  asked: string | undefined,
): { currency: string; currencies: string[] } {
  const groups = [...Map.groupBy(events, ({ currency }) => currency)];
  const orders = (group: readonly ScopeEvent[]) => sum(group.map(({ id }) => ever.get(id)?.orders ?? 0));
  const currencies = groups.sort(([, a], [, b]) => orders(b) - orders(a)).map(([currency]) => currency);
  return { currency: asked ?? currencies[0] ?? organizations[0]?.currency ?? '', currencies };
}
