import { Skeleton } from '#web/platform/ui/skeleton.tsx';

/** An event's Resale while it loads. */
export function ResalePageSkeleton() {
  return (
    <div role="status" aria-label="Loading the tickets" className="page-width pt-4 sm:pt-8">
      <Skeleton className="h-10 w-32" />
      <div className="mt-2 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-6">
        <Skeleton className="aspect-4/5 rounded-card" />
        <div className="self-center">
          <Skeleton className="h-9 w-3/5" />
          <Skeleton className="mt-3 h-5 w-2/5" />
          <Skeleton className="mt-2 h-5 w-1/4" />
        </div>
      </div>
      <div className="mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-x-10 xl:gap-x-14">
        <div className="grid gap-3">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-24 rounded-card" />
          ))}
        </div>
        <Skeleton className="h-80 rounded-card max-lg:hidden" />
      </div>
    </div>
  );
}
