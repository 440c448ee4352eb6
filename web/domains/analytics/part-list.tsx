import { useId } from 'react';
import { Link } from 'react-router';

import type { AnalyticsPart, PartFigures } from '#contract/analytics.ts';

import { rowName } from '#contract/part-words.ts';

import { formatMoney } from '#contract/format-money.ts';

import { CsvButton } from './csv-button.tsx';
import { amountWords, type PartAmount, partTitles } from './part-words.ts';
import type { AnalyticsQueryInput } from './use-analytics-query.ts';

type PartListProps = {
  part: AnalyticsPart;
  rows: readonly PartFigures[];
  query: AnalyticsQueryInput;
  /** Where a row leads. */
  hrefOf?: (row: PartFigures) => string;
};

/** The amounts each table shows beside what it sold for. */
const furtherAmounts: Record<AnalyticsPart, PartAmount[]> = {
  types: ['refunds', 'fees', 'commission', 'net'],
  promoters: ['commission'],
  sources: [],
  promo_codes: [],
  cities: [],
  events: [],
};

/** What is counted, where another page counts differently. */
const notes: Partial<Record<AnalyticsPart, string>> = {
  promoters: 'Tickets and sales are before refunds, with fees; commission is after refunds.',
};

/** With more than two amounts a table scrolls on a phone, and the first amount is in view. */
const widths: Record<number, string> = { 3: '28rem', 4: '32rem', 5: '42rem' };

/** Sales by type, promoter, source and the like: the largest first, each with a bar. */
export function PartList({ part, rows, query, hrefOf }: PartListProps) {
  const id = useId();
  if (rows.length === 0) return null;
  const hasMoney = rows.some(({ gross }) => gross.amount !== 0);
  const hasViews = rows.some(({ views }) => views !== null);
  const valueOf = ({ gross, tickets }: PartFigures) => (hasMoney ? gross.amount : tickets);
  const most = Math.max(1, ...rows.map(valueOf));
  const amounts: PartAmount[] = hasMoney ? ['gross', ...furtherAmounts[part].filter((name) => isUsed(rows, name))] : [];
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-2">
      <header className="flex items-center justify-between gap-4">
        <h2 id={id} className="text-lg">
          {partTitles[part]}
        </h2>
        <CsvButton table={part} query={query} />
      </header>
      {notes[part] && <p className="text-sm text-ink-soft">{notes[part]}</p>}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
        {...(amounts.length > 2 && { tabIndex: 0, role: 'group', 'aria-labelledby': id })}
        className="overflow-x-auto"
      >
        <table aria-labelledby={id} className="tabular w-full text-sm" style={{ minWidth: widths[amounts.length] }}>
          <thead>
            <tr className="border-b border-line text-ink-soft">
              <th scope="col" className="py-2 text-left font-medium">
                {partTitles[part].replace(/^By /, '').replace(/^./, (letter) => letter.toUpperCase())}
              </th>
              {hasViews && <Head>Views</Head>}
              <Head>Tickets</Head>
              {amounts.map((name) => (
                <Head key={name}>{amountWords[name]}</Head>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-b border-line last:border-0">
                <th scope="row" className="w-full max-w-0 py-2 text-left font-medium">
                  <Name row={row} part={part} href={hrefOf?.(row)} />
                  <Bar share={valueOf(row) / most} />
                </th>
                {hasViews && <Number>{row.views === null ? '–' : row.views.toLocaleString('en')}</Number>}
                <Number>{row.tickets.toLocaleString('en')}</Number>
                {amounts.map((name) => (
                  <Number key={name}>{formatMoney(row[name])}</Number>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function isUsed(rows: readonly PartFigures[], name: PartAmount): boolean {
  return name === 'net' || rows.some((row) => row[name].amount !== 0);
}

function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="mt-1.5 block h-1.5 rounded-full bg-sunken">
      <span className="block h-full rounded-full bg-accent" style={{ width: `${Math.max(0, share) * 100}%` }} />
    </span>
  );
}

function Name({ row, part, href }: { row: PartFigures; part: AnalyticsPart; href: string | undefined }) {
  const name = rowName(part, row);
  const look = 'block truncate';
  if (href === undefined)
    return (
      <span dir="auto" className={look}>
        {name}
      </span>
    );
  return (
    <Link to={href} dir="auto" className={`${look} hover:underline`}>
      {name}
    </Link>
  );
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="py-2 pl-3 text-right font-medium">
      {children}
    </th>
  );
}

function Number({ children }: { children: string }) {
  return <td className="py-2 pl-3 text-right align-top whitespace-nowrap">{children}</td>;
}
