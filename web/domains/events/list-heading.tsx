import { useSiteSettings } from '#web/platform/lib/site-settings.ts';

type ListHeadingProps = { title: string; count: number | null | undefined };

/** The title of a list of events, and how many it has. */
export function ListHeading({ title, count }: ListHeadingProps) {
  const { count_cap } = useSiteSettings().numbers;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h1 dir="auto" className="min-w-0 text-2xl wrap-anywhere">
        {title}
      </h1>
      <p role="status" className="tabular text-sm text-ink-soft">
        {typeof count === 'number' && countText(count, count_cap)}
      </p>
    </div>
  );
}

/** The server counts up to the cap, which stands for any number above the one before it. */
function countText(count: number, cap: number): string {
  if (count >= cap) return `${(cap - 1).toLocaleString('en')}+ events`;
  return count === 1 ? '1 event' : `${count} events`;
}
