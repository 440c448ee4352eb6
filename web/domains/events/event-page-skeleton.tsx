import { Skeleton } from '#web/platform/ui/skeleton.tsx';

/** An event's page while it loads. */
export function EventPageSkeleton() {
  return (
    <div role="status" aria-label="Loading the event" className="page-width sm:pt-8">
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-10 xl:gap-x-14">
        <div className="sm:grid sm:grid-cols-[minmax(12rem,0.72fr)_minmax(0,1fr)] sm:gap-8 xl:grid-cols-[20.5rem_minmax(0,1fr)] xl:gap-10">
          <div className="poster-stage">
            <Skeleton className="aspect-4/5 w-full rounded-card" />
          </div>
          <div className="max-sm:mt-5">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="mt-3 h-11 w-4/5" />
            <Skeleton className="mt-2 h-11 w-1/2" />
            <Skeleton className="mt-6 h-12 w-3/5" />
            <Skeleton className="mt-4 h-12 w-2/5" />
          </div>
        </div>
        <Skeleton className="mt-7 h-96 rounded-card lg:mt-0" />
      </div>
    </div>
  );
}
