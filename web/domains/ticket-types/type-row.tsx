import type { ReactNode, Ref } from 'react';

import type { HostTicketType } from '#contract/host-ticket-types.ts';

import { isOver } from '#web/domains/events/workspace/cancelled-note.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { cx } from '#web/platform/lib/class-names.ts';
import { formatMoney } from '#contract/format-money.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Menu, type MenuAction } from '#web/platform/ui/menu.tsx';
import { Price } from '#web/platform/ui/price.tsx';

import { leftWords, saleWords, soldWords, stateOf } from './type-words.ts';

type TypeRowProps = {
  type: HostTicketType;
  time_zone: string;
  before: string | undefined;
  actions: MenuAction[];
  name_ref: Ref<HTMLButtonElement>;
  onEdit: () => void;
};

/** One ticket type: what it costs and brings, what is sold, held and left, and what it took. */
export function TypeRow({ type, time_zone, before, actions, name_ref, onEdit }: TypeRowProps) {
  const words = saleWords(type, { time_zone, before });
  const hasActions = !isOver(useWorkspace());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5 lg:grid-cols-[minmax(0,1fr)_9rem_10rem_9rem_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <button
            ref={name_ref}
            type="button"
            dir="auto"
            onClick={onEdit}
            className="max-w-full rounded-md py-1 text-left font-semibold wrap-anywhere underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {type.name}
          </button>
          <Badges type={type} />
        </div>
        {words && <p className="text-sm text-ink-soft">{words}</p>}
      </div>
      <div className="lg:col-start-5 lg:row-start-1">{hasActions && <Menu label={type.name} actions={actions} />}</div>
      <Figures type={type} />
    </div>
  );
}

function Badges({ type }: { type: HostTicketType }) {
  const { text, tone } = stateOf(type, useWorkspace());
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {type.is_hidden && <Badge>Hidden</Badge>}
      {type.by_request && <Badge>By request only</Badge>}
      {!type.resale_allowed && <Badge>Not in Resale</Badge>}
    </>
  );
}

function Figures({ type }: { type: HostTicketType }) {
  const isFree = type.total.amount === 0;
  return (
    <div className="tabular col-span-full flex flex-wrap gap-x-3 text-sm lg:contents lg:text-right">
      <Figure
        main={<Price money={type.total} />}
        more={isFree ? 'Nothing for you' : `${formatMoney(type.payout)} for you`}
        is_extra
      />
      <Figure main={soldWords(type)} more={leftWords(type)} />
      <Figure main={`${formatMoney(type.taken)} in sales`} more={`${formatMoney(type.earned)} for you`} is_extra />
    </div>
  );
}

/** `is_extra`: on a phone it is in the form, a tap away. */
type FigureProps = { main: ReactNode; more: string; is_extra?: boolean };

function Figure({ main, more, is_extra = false }: FigureProps) {
  return (
    <p className="flex flex-wrap gap-x-1.5 lg:block">
      <span className="font-semibold">{main}</span>{' '}
      <span className={cx('text-ink-soft lg:block', is_extra && 'max-sm:hidden')}>{more}</span>
    </p>
  );
}
