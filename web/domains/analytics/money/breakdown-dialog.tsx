import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import type { FigureBreakdown } from '#contract/dashboard-data.ts';
import type { FigureName } from '#contract/figures.ts';

import { errorMessage } from '#web/platform/api/error-message.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { formatMoney } from '#contract/format-money.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { asOfWords, figureWords, partWords } from '../figure-words.ts';

/** Whose figures these are: one organization’s, or one event’s. */
export type Scope = { organization?: string; event?: string };

type BreakdownDialogProps = {
  figure: FigureName | undefined;
  scope: Scope & { currency: string };
  onClose: () => void;
};

/** What a figure is made of: by what happened, and by event, each leading to its orders. */
export function BreakdownDialog({ figure, scope, onClose }: BreakdownDialogProps) {
  const title = figure ? figureWords[figure].name : '';
  return (
    <Dialog title={title} is_open={figure !== undefined} onClose={onClose}>
      {figure && <Breakdown figure={figure} scope={scope} />}
    </Dialog>
  );
}

function Breakdown({ figure, scope }: { figure: FigureName; scope: BreakdownDialogProps['scope'] }) {
  const query = { figure, ...scope, time_zone: deviceZone() };
  const { data, error } = useQuery(apiQuery('getFigureBreakdown', { query }));
  if (error && !data)
    return (
      <Notice tone="danger" is_alert>
        {errorMessage(error, 'The breakdown could not be loaded.')}
      </Notice>
    );
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-ink-soft">{figureWords[figure].text}</p>
      {data ? <Parts breakdown={data} /> : <Skeleton className="h-40" />}
    </div>
  );
}

function Parts({ breakdown }: { breakdown: FigureBreakdown }) {
  const { amount, parts, events, as_of } = breakdown;
  return (
    <>
      <dl className="tabular grid gap-1.5">
        {parts.map(({ kind, amount: part }) => (
          <Line key={kind} name={partWords[kind]} value={formatMoney(part)} />
        ))}
        <Line name={`Total, ${asOfWords(as_of)}`} value={formatMoney(amount)} is_total />
      </dl>
      {events.length > 0 && (
        <section aria-labelledby="by-event" className="grid grid-cols-1 gap-2">
          <h3 id="by-event" className="text-base">
            By event
          </h3>
          <ul className="grid max-h-72 grid-cols-1 overflow-y-auto">
            {events.map(({ event, amount: part }) => (
              <li key={event.id} className="border-b border-line last:border-0">
                <Link
                  to={paths.eventOrders(event.slug)}
                  className="tabular flex min-h-11 items-center justify-between gap-4 hover:underline"
                >
                  <span dir="auto" className="min-w-0 truncate">
                    {event.title}
                  </span>
                  <span className="shrink-0">{formatMoney(part)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Line({ name, value, is_total = false }: { name: string; value: string; is_total?: boolean }) {
  return (
    <div
      className={
        is_total ? 'flex justify-between gap-4 border-t border-line pt-1.5 font-semibold' : 'flex justify-between gap-4'
      }
    >
      <dt className={is_total ? undefined : 'text-ink-soft'}>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
