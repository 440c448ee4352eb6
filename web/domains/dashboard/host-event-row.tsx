import { Link } from 'react-router';

import { placeOf } from '#web/domains/events/event-card.tsx';
import { hostLabel } from '#web/domains/events/workspace/host-label.ts';
import { nextStepOf } from '#web/domains/events/workspace/next-step.ts';
import { SquarePoster } from '#web/domains/tickets/square-poster.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { roleLabels } from '#web/domains/organizations/role-words.ts';

import { hasOpenDoor, type MyEvent } from './my-event.ts';

/** One event of a host: when, where, its state, what is sold, and the one next step. */
export function HostEventRow({ event, now }: { event: MyEvent; now: number }) {
  const { text, tone } = hostLabel(event);
  // Doormen who are not in the team have no workspace.
  const isDoorman = event.role === 'door';
  return (
    <article className="flex overflow-hidden rounded-card border border-line bg-surface">
      <SquarePoster event={event} className="w-20 shrink-0 sm:w-24" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-3 p-3.5 sm:px-5">
        <div className="grid min-w-0 grow basis-64 gap-0.5">
          <h2 className="text-lg leading-snug">
            <Link
              to={isDoorman ? paths.event(event.slug) : paths.eventOverview(event.slug)}
              dir="auto"
              className="line-clamp-2 wrap-anywhere hover:underline"
            >
              {event.title}
            </Link>
          </h2>
          <p className="truncate text-sm text-ink-soft">
            {event.starts_at ? <DateTime instant={event.starts_at} zone={event.time_zone} /> : 'No date yet'}
            {' · '}
            {placeOf(event)}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={tone}>{text}</Badge>
            {event.role !== 'owner' && <Badge>{roleLabels[event.role]}</Badge>}
            {!isDoorman && event.state !== 'draft' && <Sold event={event} />}
          </p>
        </div>
        <Step event={event} now={now} />
      </div>
    </article>
  );
}

function Sold({ event: { sold, sellable } }: { event: MyEvent }) {
  return (
    <span className="tabular text-sm text-ink-soft">
      {sold.toLocaleString('en')}
      {sellable === null ? ' sold' : ` of ${sellable.toLocaleString('en')} sold`}
    </span>
  );
}

function Step({ event, now }: { event: MyEvent; now: number }) {
  const step = nextStepOf(event);
  const isDoorStep = event.next_step?.code === 'open_door';
  return (
    <div className="flex flex-wrap gap-2">
      {hasOpenDoor(event, now) && !isDoorStep && (
        <LinkButton to={paths.door(event.slug)} reloadDocument size="sm">
          Open door
          <span className="sr-only"> of {event.title}</span>
        </LinkButton>
      )}
      {step && (
        <LinkButton to={step.to} reloadDocument={step.reloadDocument} size="sm">
          {step.label}
          <span className="sr-only"> for {event.title}</span>
        </LinkButton>
      )}
    </div>
  );
}
