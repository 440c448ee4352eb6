const countCap = 1000;

type ListHeadingProps = { title: string; count: number | null | undefined };

/** The title of a list of events, and how many it has. */
export function ListHeading({ title, count }: ListHeadingProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h1 dir="auto" className="min-w-0 text-2xl wrap-anywhere">
        {title}
      </h1>
      <p role="status" className="tabular text-sm text-ink-soft">
        {typeof count === 'number' && countText(count)}
      </p>
    </div>
  );
}

function countText(count: number): string {
  if (count > countCap) return '1,000+ events';
  return count === 1 ? '1 event' : `${count} events`;
}
