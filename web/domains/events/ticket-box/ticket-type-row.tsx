import type { TicketType } from '#contract/ticket-types.ts';

import { cx } from '#web/platform/lib/class-names.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Price } from '#web/platform/ui/price.tsx';
import { Stepper } from '#web/platform/ui/stepper.tsx';

import { isAskedFor, isBuyable } from './ticket-selection.ts';

type TicketTypeRowProps = {
  type: TicketType;
  time_zone: string;
  quantity: number;
  range: { min: number; max: number };
  onChange: (quantity: number) => void;
  /** Read-only: nothing can be chosen, whatever is left. */
  is_closed?: boolean;
  /** The event's address, where one may ask for a type that is only by request. */
  slug?: string | undefined;
  /** A start of sales that is already shown above. */
  shown_start?: string | undefined;
};

/** One ticket type: what it is, what it costs all in, and how many. */
export function TicketTypeRow(props: TicketTypeRowProps) {
  const { type, time_zone, quantity, range, onChange, is_closed = false } = props;
  const canBuy = !is_closed && isBuyable(type);
  return (
    <li className="border-b border-line py-4 last:border-0">
      <div className="flex items-start justify-between gap-3">
        <div className={cx('min-w-0', !canBuy && 'text-ink-soft')}>
          <p dir="auto" className="font-semibold wrap-anywhere">
            {type.name}
          </p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
            {type.regular_total && (
              <s className="text-ink-soft">
                <span className="sr-only">Regular price </span>
                <Price money={type.regular_total} />
              </s>
            )}
            <span className={cx(type.availability === 'sold_out' && 'line-through')}>
              <Price money={type.total} />
            </span>
            <TypeState type={type} time_zone={time_zone} shown_start={props.shown_start} />
          </p>
        </div>
        <AskLink slug={props.slug} type={type} />
        {canBuy && <Stepper label={type.name} value={quantity} min={range.min} max={range.max} onChange={onChange} />}
      </div>
      {type.description && (
        <p dir="auto" className="mt-1 text-sm wrap-anywhere text-ink-soft">
          {type.description}
        </p>
      )}
      {canBuy && range.min > 1 && <p className="mt-1 text-sm text-ink-soft">Sold in groups of {range.min} or more</p>}
    </li>
  );
}

function AskLink({ slug, type }: Pick<TicketTypeRowProps, 'slug' | 'type'>) {
  if (!slug || !isAskedFor(type)) return null;
  return (
    <LinkButton to={paths.eventRequest(slug, type.id)} size="sm">
      Ask to come<span className="sr-only">: {type.name}</span>
    </LinkButton>
  );
}

type TypeStateProps = Pick<TicketTypeRowProps, 'type' | 'time_zone' | 'shown_start'>;

function TypeState({ type, time_zone, shown_start }: TypeStateProps) {
  switch (type.availability) {
    case 'few_left':
      return <Badge tone="caution">{type.left === null ? 'Few left' : `${type.left} left`}</Badge>;
    case 'sold_out':
      return <Badge>Sold out</Badge>;
    case 'ended':
      return <Badge>Sales have ended</Badge>;
    case 'paused':
      return <Badge>Not on sale right now</Badge>;
    case 'not_yet':
      if (shown_start && type.sales_start_at === shown_start) return null;
      return <Waits type={type} time_zone={time_zone} />;
    default:
      return null;
  }
}

/** What a type that is not on sale yet waits for. */
function Waits({ type: { opens_after, sales_start_at }, time_zone }: Pick<TicketTypeRowProps, 'type' | 'time_zone'>) {
  const first = opens_after ? `Next, when ${opens_after} is gone` : 'On sale';
  return (
    <span className="text-sm">
      {first}
      {sales_start_at ? (
        <>
          {opens_after && ', or'} <DateTime instant={sales_start_at} zone={time_zone} />
        </>
      ) : (
        !opens_after && ' soon'
      )}
    </span>
  );
}
