import type { GuestRequest } from '#contract/requests.ts';
import { counted } from '#contract/counted.ts';

import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { rowId } from '#web/platform/ui/use-next-focus.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import type { DecisionKind } from './addressees.ts';

type RequestRowProps = {
  request: GuestRequest;
  time_zone: string;
  can_decide: boolean;
  is_chosen: boolean;
  onChoose: () => void;
  onDecide: (kind: DecisionKind) => void;
};

/** One request: who asks, what they wrote, whether they are known, and the two answers. */
export function RequestRow({ request, time_zone, can_decide, is_chosen, onChoose, onDecide }: RequestRowProps) {
  const { name, note, state } = request;
  const isWaiting = can_decide && state === 'waiting';
  return (
    <li id={rowId(request)} className="flex gap-3 border-b border-line py-4 last:border-0">
      {isWaiting && (
        <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
          <span className="sr-only">Choose {name}</span>
          <input type="checkbox" checked={is_chosen} onChange={onChoose} className="size-5" />
        </label>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 gap-y-3">
        <div className="grid max-w-prose min-w-0 gap-1.5">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span dir="auto" className="font-semibold wrap-anywhere">
              {name}
            </span>
            <Known request={request} />
          </p>
          <Facts request={request} time_zone={time_zone} />
          {note && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {note}
            </p>
          )}
          <Answers request={request} />
          <Outcome request={request} time_zone={time_zone} />
        </div>
        {isWaiting && (
          <div className="flex flex-wrap gap-2 max-sm:[&>*]:h-11">
            <Button size="sm" variant="ink" onClick={() => onDecide('approve')}>
              Approve<span className="sr-only"> {name}</span>
            </Button>
            <Button size="sm" onClick={() => onDecide('decline')}>
              Decline<span className="sr-only"> {name}</span>
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

function Known({ request: { came_before, was_declined } }: { request: GuestRequest }) {
  return (
    <>
      {came_before > 0 && <Badge tone="positive">Came to {counted(came_before, 'event')}</Badge>}
      {was_declined && <Badge tone="caution">Declined before</Badge>}
    </>
  );
}

type FactsProps = Pick<RequestRowProps, 'request' | 'time_zone'>;

/** Below 640 px each has a line of its own. */
function Facts({ request: { email, plus_ones, ticket_type, created_at }, time_zone }: FactsProps) {
  return (
    <div className="gap-x-4 text-sm wrap-anywhere text-ink-soft sm:flex sm:flex-wrap">
      <p>{email}</p>
      <p>
        {plus_ones === 0 ? 'Comes alone' : `Comes with ${plus_ones} more`}
        {ticket_type && (
          <>
            , <bdi>{ticket_type.name}</bdi>
          </>
        )}
      </p>
      <p>
        <DateTime instant={created_at} zone={time_zone} />
      </p>
    </div>
  );
}

function Answers({ request: { answers } }: { request: GuestRequest }) {
  if (answers.length === 0) return null;
  return (
    <dl className="grid gap-1 text-sm">
      {answers.map(({ label, answer }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt dir="auto" className="text-ink-soft wrap-anywhere">
            {label}
          </dt>
          <dd dir="auto" className="font-medium wrap-anywhere">
            {answer}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Outcome({ request: { state, decided_at, decided_by, withdrawn_at }, time_zone }: FactsProps) {
  const at = decided_at ?? withdrawn_at;
  if (state === 'waiting' || at === null) return null;
  const words = { approved: 'Approved', declined: 'Declined', withdrawn: 'Withdrawn' }[state];
  return (
    <p className="text-sm text-ink-soft">
      {words} <DateTime instant={at} zone={time_zone} />
      {decided_by && (
        <>
          {' by '}
          <bdi>{decided_by}</bdi>
        </>
      )}
    </p>
  );
}
