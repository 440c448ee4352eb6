import { Link } from 'react-router';

import type { HostResale } from '#contract/host-resale.ts';
import type { Workspace } from '#contract/workspace.ts';

import { formatPercent } from '#web/platform/lib/format-percent.ts';
import { formatDateTime } from '#contract/format-time.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { usePause } from './use-resale.ts';

type ResaleRulesProps = { event: Workspace; resale: HostResale };

/** What the event's rules are, and the switch that stops Resale for a while. */
export function ResaleRules({ event, resale }: ResaleRulesProps) {
  const pause = usePause(event.slug);
  const mayChange = event.permissions.includes('edit_events') && !resale.is_over;
  const canPause = mayChange && resale.is_allowed;
  const { paused_at } = resale;
  return (
    <div className="grid gap-3 rounded-card border border-line p-5">
      {paused_at && !resale.is_over && (
        <Notice tone="caution">
          Paused since {formatDateTime(paused_at, event.time_zone)}. Nobody can offer or buy a ticket in Resale. Sellers
          can take theirs back.
        </Notice>
      )}
      <p className="max-w-prose">{rulesOf(event, resale)}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {canPause && (
          <Button
            variant={paused_at ? 'primary' : 'outline'}
            is_busy={pause.isPending}
            onClick={() => pause.mutate(paused_at === null)}
          >
            {paused_at ? 'Resume Resale' : 'Pause Resale'}
          </Button>
        )}
        {mayChange && (
          <Link to={`${paths.eventEdit(event.slug)}#resale_allowed`} className="underline underline-offset-4">
            Change the rules
          </Link>
        )}
      </div>
      {canPause && !paused_at && (
        <p className="max-w-prose text-sm text-ink-soft">
          While it is paused nobody can offer or buy. Anyone already paying can finish.
        </p>
      )}
    </div>
  );
}

function rulesOf({ time_zone }: Workspace, resale: HostResale): string {
  const { is_allowed, is_over, cap_basis_points, organizer_share, cut_off_at } = resale;
  if (!is_allowed) return 'Resale is off for this event: holders cannot sell their tickets.';
  const cap = `Holders may ask for at most ${formatPercent(cap_basis_points)} of what they paid. The buyer’s fee is added.`;
  if (is_over) return `${cap} Resale for this event has ended.`;
  const until = cut_off_at && ` Resale ends ${formatDateTime(cut_off_at, time_zone)}.`;
  const profit = cap_basis_points > 10_000 ? ` ${formatPercent(organizer_share)} of a seller’s profit is yours.` : '';
  return `${cap}${profit}${until ?? ''}`;
}
