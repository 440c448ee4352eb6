import { type ReactNode, Suspense } from 'react';

import { lazyPart } from '#web/platform/ui/lazy-part.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

// The library of the charts is 100 kB. The numbers and tables beside them do not wait for it, and the server, which draws
// no chart, never reads it.
export const CheckInChart = lazyPart(async () => (await import('./check-in-chart.tsx')).CheckInChart);
export const ColumnChart = lazyPart(async () => (await import('./column-chart.tsx')).ColumnChart);
export const SalesColumns = lazyPart(async () => (await import('./sales-columns.tsx')).SalesColumns);
export const SellOutChart = lazyPart(async () => (await import('./sell-out-chart.tsx')).SellOutChart);

/** The place of a chart that is still loading, as high as every chart is. */
export function ChartPlace({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Skeleton className="h-65 w-full" />}>{children}</Suspense>;
}
