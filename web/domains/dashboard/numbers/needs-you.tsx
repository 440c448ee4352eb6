import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { HostTask } from '#contract/dashboard-data.ts';
import { counted } from '#contract/counted.ts';

import { payoutsWords } from '#web/domains/connect/payouts-words.ts';
import { nextStepOf } from '#web/domains/events/workspace/next-step.ts';
import { paths } from '#web/paths.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { formatMoney } from '#contract/format-money.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

/** What waits for the host: what costs money first, then the nearest deadline. */
export function NeedsYou({ items }: { items: readonly HostTask[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="needs-you" className="grid gap-3">
      <h2 id="needs-you" className="text-xl">
        Needs your attention
      </h2>
      <ul className="grid gap-2">
        {items.map((item) => (
          <li key={`${item.kind} ${item.kind === 'payouts' ? item.payouts.organization.id : item.event.id}`}>
            <Task task={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Task({ task }: { task: HostTask }) {
  if (task.kind === 'payouts') return <PayoutsTask task={task} />;
  return task.kind === 'failed_refunds' ? <RefundsTask task={task} /> : <EventTask task={task} />;
}

type Of<Kind extends HostTask['kind']> = { task: Extract<HostTask, { kind: Kind }> };

function PayoutsTask({ task: { payouts } }: Of<'payouts'>) {
  const { name, handle } = payouts.organization;
  return (
    <Row
      title={<bdi>{name}</bdi>}
      detail={payoutsWords(payouts, deviceZone()).text}
      step={{ label: 'See payouts', to: paths.payouts(handle), of: name }}
    />
  );
}

function RefundsTask({ task: { event, count, amount } }: Of<'failed_refunds'>) {
  const to = `${paths.eventOrders(event.slug)}?status=refund_failed`;
  return (
    <Row
      title={<EventLink event={event} />}
      detail={`${counted(count, 'refund')} failed: ${formatMoney(amount)} did not reach the ${count === 1 ? 'buyer' : 'buyers'}.`}
      step={{ label: count === 1 ? 'See the refund' : 'See the refunds', to, of: event.title }}
    />
  );
}

function EventTask({ task: { event, next_step, due_at } }: Of<'event'>) {
  const step = nextStepOf({ ...event, next_step });
  if (!step) return null;
  const until = due_at && (
    <>
      until <DateTime instant={due_at} zone={event.time_zone} />
    </>
  );
  return (
    <Row
      title={<EventLink event={event} />}
      detail={detailOf(next_step) ?? until}
      step={{ ...step, of: event.title }}
    />
  );
}

/** Why a step is due, where its date does not say it. */
function detailOf({ code, ticket_type }: Of<'event'>['task']['next_step']) {
  if (code === 'blocked_by_staff') return 'Blocked by our staff.';
  if (!ticket_type) return undefined;
  return (
    <>
      <bdi>{ticket_type.name}</bdi>: {ticket_type.left === 0 ? 'none left' : `${ticket_type.left} left`}
    </>
  );
}

function EventLink({ event: { slug, title } }: { event: { slug: string; title: string } }) {
  return (
    <Link to={paths.eventOverview(slug)} dir="auto" className="hover:underline">
      {title}
    </Link>
  );
}

type RowProps = {
  title: ReactNode;
  detail: ReactNode;
  step: { label: string; to: string; reloadDocument?: true; /** What it is done for. */ of: string };
};

function Row({ title, detail, step: { label, to, reloadDocument, of } }: RowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-4">
      <p className="min-w-0 grow basis-56">
        <span className="font-semibold wrap-anywhere">{title}</span>
        {detail && <span className="block text-sm text-ink-soft">{detail}</span>}
      </p>
      <LinkButton to={to} reloadDocument={reloadDocument} size="sm">
        {label}
        <span className="sr-only"> for {of}</span>
      </LinkButton>
    </div>
  );
}
