import { useMutation, useQuery } from '@tanstack/react-query';

import type { Session } from '#contract/auth.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { toast } from '#web/platform/ui/toast.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { deviceName } from './device-name.ts';
import { Section } from './section.tsx';

/** A person's sessions; each can be ended here. */
export function SessionsSection() {
  const query = useQuery({ ...apiQuery('listSessions'), staleTime: 0 });
  return (
    <Section
      title="Sessions"
      text="Where you are logged in. Don’t recognise a device? Log it out and change your password."
    >
      {query.data ? (
        <ul className="grid divide-y divide-line">
          {query.data.results.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : query.isError ? (
        <PartNotLoaded query={query} fallback="Your sessions could not be loaded." />
      ) : (
        <Skeleton className="h-32" />
      )}
    </Section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { id, user_agent, last_seen_at, created_at, is_current } = session;
  const revoke = useRevoke(id);
  const device = deviceName(user_agent);
  const zone = deviceZone();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {is_current && <Badge tone="positive">This device</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          Last used <DateTime instant={last_seen_at} zone={zone} />
        </p>
        <p className="text-sm text-ink-soft">
          Logged in <DateTime instant={created_at} zone={zone} />
        </p>
      </div>
      {!is_current && (
        <Button
          size="sm"
          variant="danger"
          aria-label={`Log out ${device}`}
          is_busy={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          Log out
        </Button>
      )}
    </li>
  );
}

function useRevoke(id: string) {
  return useMutation({
    mutationFn: () => inBrowser().api('revokeSession', { params: { id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => showError(error, 'This session could not be ended. Please try again.'),
    // After a failure, too, the list shows the actual state.
    onSettled: () => inBrowser().queryClient.invalidateQueries({ queryKey: ['listSessions'] }),
  });
}
