import { useState } from 'react';

import type { Doorman } from '#contract/doormen.ts';
import type { Workspace } from '#contract/workspace.ts';

import { Button } from '#web/platform/ui/button.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { rowId } from '#web/platform/ui/use-next-focus.ts';

import { RemoveDialog } from './remove-dialog.tsx';
import { type Removal, useSetSupervisor } from './use-crew.ts';

type DoormanListProps = { event: Workspace; doormen: Doorman[]; onRemoved: (removal: Removal) => void };

/** The doormen of an event: when they last scanned, and what they may do. */
export function DoormanList({ event, doormen, onRemoved }: DoormanListProps) {
  const [removal, setRemoval] = useState<Removal | null>(null);
  return (
    <>
      <ul className="grid">
        {doormen.map((doorman) => (
          <li
            key={doorman.id}
            id={rowId(doorman)}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3 last:border-0"
          >
            <Person doorman={doorman} />
            <p className="text-sm text-ink-soft max-sm:basis-full sm:w-56">
              <LastScan at={doorman.last_scan_at} zone={event.time_zone} />
            </p>
            <SupervisorBox slug={event.slug} doorman={doorman} />
            <Button
              size="sm"
              variant="quiet"
              onClick={() => setRemoval({ kind: 'doorman', id: doorman.id, name: nameOf(doorman) })}
            >
              Remove
              <span className="sr-only"> {nameOf(doorman)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="max-w-prose text-sm text-ink-soft">
        Supervisors can admit people whose ticket was refused, with a reason that you’ll see in the report. Owners and
        managers of your team can, too. Your door staff can scan without being added here.
      </p>
      <RemoveDialog slug={event.slug} removal={removal} onClose={() => setRemoval(null)} onRemoved={onRemoved} />
    </>
  );
}

/** What a doorman is called: by name, or by what the host added them with. */
function nameOf({ name, username, email }: Doorman): string {
  return name || username || email || 'Doorman';
}

function Person({ doorman }: { doorman: Doorman }) {
  const { name, username, email } = doorman;
  return (
    <div className="min-w-0 grow basis-48">
      <p className="font-semibold wrap-anywhere">
        <bdi>{nameOf(doorman)}</bdi>
      </p>
      {name && <p className="text-sm wrap-anywhere text-ink-soft">{email || username}</p>}
    </div>
  );
}

/** Shows the choice right away, and what the list says once the choice is saved or refused. */
function SupervisorBox({ slug, doorman }: { slug: string; doorman: Doorman }) {
  const setSupervisor = useSetSupervisor(slug);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const choose = (is_supervisor: boolean) => {
    setChosen(is_supervisor);
    setSupervisor.mutate({ id: doorman.id, is_supervisor }, { onSettled: () => setChosen(null) });
  };
  return (
    <Checkbox
      label={
        <>
          Supervisor
          <span className="sr-only"> {nameOf(doorman)}</span>
        </>
      }
      checked={chosen ?? doorman.is_supervisor}
      onChange={(change) => choose(change.target.checked)}
      className="max-sm:grow"
    />
  );
}

function LastScan({ at, zone }: { at: string | null; zone: string }) {
  if (at === null) return 'No scan yet';
  return (
    <>
      Last scan <DateTime instant={at} zone={zone} />
    </>
  );
}
