import ScanLine from 'icon:scan-line';
import { useQuery } from '@tanstack/react-query';

import { apiQuery } from '#web/platform/api/queries.ts';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

/** The next door a person works, for those who work one; nothing for everybody else. */
export function NextDoor({ className }: { className?: string }) {
  const { data } = useQuery(apiQuery('listMyEvents', { query: { state: 'upcoming' } }));
  const doors = data?.results.filter(({ role }) => role === 'door') ?? [];
  const [next] = doors;
  if (!next) return null;
  return (
    <section aria-label="Your doors" className={className}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 sm:px-5">
        <ScanLine aria-hidden="true" className="size-6 shrink-0 text-accent" />
        <p className="min-w-0 grow basis-48">
          <span className="block text-sm text-ink-soft">
            You are on the door
            {next.starts_at && (
              <>
                {' · '}
                <DateTime instant={next.doors_at ?? next.starts_at} zone={next.time_zone} />
              </>
            )}
          </span>
          <bdi className="font-semibold wrap-anywhere">{next.title}</bdi>
        </p>
        <div className="flex flex-wrap gap-2">
          <LinkButton to={paths.door(next.slug)} reloadDocument variant="primary">
            Open the door
            <span className="sr-only"> of {next.title}</span>
          </LinkButton>
          {doors.length > 1 && <LinkButton to={paths.doors()}>All your doors</LinkButton>}
        </div>
      </div>
    </section>
  );
}
