import type { Statement } from '#contract/settlements.ts';

import { API_PREFIX } from '#contract/paths.ts';

import { downloadFile } from '#web/platform/api/download-file.ts';
import { cx } from '#web/platform/lib/class-names.ts';
import { formatMoney } from '#contract/format-money.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { TypeSales } from './type-sales.tsx';
import { useStatement } from './use-settlements.ts';
import { WhenSent } from './when-sent.tsx';

type Props = { slug: string };

/** An event’s money for its team: what they get and when, open refunds, and the statement from gross to payout. */
export function StatementPart({ slug }: Props) {
  const statement = useStatement(slug);
  if (!statement.data && statement.error)
    return <PartNotLoaded query={statement} fallback="The statement could not be loaded." />;
  if (!statement.data) return <Skeleton className="h-72 w-full" />;
  const { lines, types } = statement.data;
  if (types.length === 0) return <p className="text-ink-soft">Nothing was sold, so there is nothing to pay out.</p>;
  return (
    <section aria-labelledby="money" className="grid grid-cols-1 content-start gap-6">
      <h3 id="money" className="sr-only">
        Money
      </h3>
      <Summary statement={statement.data} />
      <StatementLines lines={lines} />
      <TypeSales types={types} />
      <Downloads slug={slug} />
    </section>
  );
}

function Summary({ statement }: { statement: Statement }) {
  const { net, pending, owing, held, disputed, reason, open_refunds } = statement;
  const isAllSent = reason === null && pending.amount === 0 && net.amount > 0;
  return (
    <div className="grid gap-3 rounded-card bg-sunken p-5">
      <div className="grid gap-0.5">
        <p className="text-sm text-ink-soft">You get</p>
        <p className="tabular font-display text-2xl leading-tight sm:text-3xl font-extrabold">{formatMoney(net)}</p>
      </div>
      <div className="grid gap-1">
        {reason !== null && pending.amount !== net.amount && <p>{formatMoney(pending)} of it has not been sent.</p>}
        <WhenSent due={statement} />
        {isAllSent && <p>Nothing is left to send.</p>}
        {held.amount > 0 && reason !== 'dispute' && <p>{formatMoney(held)} is held for open disputes.</p>}
        {disputed.amount > 0 && (
          <p>
            {formatMoney(disputed)} was sent before its payment was disputed. You owe it only if the bank decides for
            the payer.
          </p>
        )}
        {owing.amount > 0 && <p>You owe {formatMoney(owing)}: buyers got money back after the payout.</p>}
        <OpenRefunds refunds={open_refunds} />
      </div>
    </div>
  );
}

function OpenRefunds({ refunds: { count, failed, amount } }: { refunds: Statement['open_refunds'] }) {
  if (count === 0) return <p className="text-ink-soft">No open refunds.</p>;
  return (
    <p>
      {count === 1 ? '1 refund has' : `${count} refunds have`} not arrived yet ({formatMoney(amount)})
      {failed > 0 && `; ${failed} failed`}.
    </p>
  );
}

/** Named by their labels; a sum is set apart. */
function StatementLines({ lines }: { lines: Statement['lines'] }) {
  return (
    <div className="overflow-x-auto">
      <table className="tabular w-full text-sm">
        <caption className="pb-2 text-left font-display text-lg font-bold">From gross to payout</caption>
        <tbody>
          {lines.map(({ key, label, amount, is_sum }) => (
            <tr key={key} className={cx('border-line', is_sum ? 'border-b-2 font-semibold' : 'border-b')}>
              <th scope="row" className={cx('py-2.5 pr-3 text-left', is_sum ? 'font-semibold' : 'font-normal')}>
                {label}
              </th>
              <td className="py-2.5 text-right whitespace-nowrap">{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Downloads({ slug }: Props) {
  const address = `${API_PREFIX}/events/${encodeURIComponent(slug)}/statement`;
  const save = (kind: 'pdf' | 'csv') => void downloadFile(`${address}.${kind}`, `statement-${slug}.${kind}`);
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => save('pdf')}>Download statement</Button>
      <Button onClick={() => save('csv')}>Statement as CSV</Button>
      <LinkButton to={paths.eventOrders(slug)}>See the orders</LinkButton>
    </div>
  );
}
