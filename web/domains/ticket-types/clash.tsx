import type { Money } from '#contract/common/values.ts';
import type { HostTicketTypes, TypeConflict } from '#contract/host-ticket-types.ts';

import type { ErrorBody } from '#web/platform/api/api-error.ts';
import { formatMoney } from '#contract/format-money.ts';
import { formatDateTime, formatZonedClock } from '#contract/format-time.ts';
import { ClashNotice } from '#web/domains/events/workspace/clash-notice.tsx';

import { typeFields } from './type-form-values.ts';

type Field = (typeof typeFields)[number];
export type ClashBody = { version: number; conflicts: (TypeConflict & { field: Field })[] };

const names: Record<Field, string> = {
  name: 'Name',
  price: 'Price',
  capacity: 'Quantity',
  description: 'Description',
  opens_after: 'Opens',
  sales_start_at: 'Sale opens',
  sales_end_at: 'Sale ends',
  min_per_order: 'Minimum per order',
  max_per_order: 'Maximum per order',
  is_hidden: 'Hidden',
  by_request: 'By request only',
  resale_allowed: 'Can be resold',
};

/** What somebody else saved in the meantime, if that is why a save was refused. */
export function clashIn(body: ErrorBody): ClashBody | undefined {
  if (body.code !== 'edited_meanwhile') return undefined;
  // The contract's answer of 409; fields that the form does not have cannot clash in it.
  const { version, conflicts } = body as ErrorBody & ClashBody;
  return { version, conflicts: conflicts.filter(({ field }) => typeFields.includes(field)) };
}

type ClashProps = { clash: ClashBody; list: HostTicketTypes; onMine: () => void; onTheirs: () => void };

/** Both texts, and the choice which one to keep. */
export function Clash({ clash, list, onMine, onTheirs }: ClashProps) {
  const [first] = clash.conflicts;
  if (!first) return null;
  const { name, is_you } = first.by;
  const who = is_you ? 'You' : name || 'Somebody';
  return (
    <ClashNotice
      text={`${who} saved this at ${formatZonedClock(first.at, list.time_zone)}${is_you ? ' in another tab' : ''}.`}
      rows={clash.conflicts.map(({ field, yours, theirs }) => ({
        name: names[field],
        mine: spoken(field, yours, list),
        theirs: spoken(field, theirs, list),
      }))}
      theirs={possessive(who)}
      onMine={onMine}
      onTheirs={onTheirs}
    />
  );
}

const possessive = (who: string) => (who === 'You' ? 'The other' : `${who}’s`);

function spoken(field: Field, value: unknown, { types, time_zone }: HostTicketTypes): string {
  if (value === null || value === '') return 'nothing';
  if (field === 'price') return formatMoney(value as Money);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'number' ? value.toLocaleString('en') : (value as string);
  if (field === 'sales_start_at' || field === 'sales_end_at') return formatDateTime(text, time_zone);
  if (field === 'opens_after') return `when ${types.find(({ id }) => id === text)?.name ?? 'another type'} is gone`;
  return `“${text}”`;
}
