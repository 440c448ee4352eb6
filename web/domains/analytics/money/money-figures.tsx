import { useState } from 'react';

import type { FigureName, MoneyFigures } from '#contract/figures.ts';

import { formatMoney } from '#contract/format-money.ts';

import { figureWords } from '../figure-words.ts';
import { BreakdownDialog, type Scope } from './breakdown-dialog.tsx';

const mainFigures = ['gross', 'net', 'pending', 'paid_out'] as const;
const otherFigures = ['fees', 'commission', 'refunds', 'disputed', 'resale'] as const;

type MoneyFiguresProps = { figures: MoneyFigures; scope: Scope };

/** The money of one currency: four figures, and what lies between gross and net. Each opens what it is made of. */
export function MoneyFiguresView({ figures, scope }: MoneyFiguresProps) {
  const [open, setOpen] = useState<FigureName>();
  return (
    <section aria-label={`Money in ${figures.currency.toUpperCase()}`} className="grid gap-3">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {mainFigures.map((name) => (
          <li key={name}>
            <MainFigure name={name} figures={figures} onOpen={() => setOpen(name)} />
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-5 text-sm">
        {otherFigures
          .filter((name) => figures[name].amount !== 0)
          .map((name) => (
            <li key={name}>
              <button type="button" onClick={() => setOpen(name)} className="tabular min-h-11 hover:underline">
                <span className="text-ink-soft">{figureWords[name].name}</span> {formatMoney(figures[name])}
              </button>
            </li>
          ))}
      </ul>
      <BreakdownDialog
        figure={open}
        scope={{ ...scope, currency: figures.currency }}
        onClose={() => setOpen(undefined)}
      />
    </section>
  );
}

type MainFigureProps = { name: FigureName; figures: MoneyFigures; onOpen: () => void };

function MainFigure({ name, figures, onOpen }: MainFigureProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full gap-0.5 rounded-card border border-line bg-surface p-4 text-left hover:border-edge"
    >
      <span className="text-sm text-ink-soft">{figureWords[name].name}</span>
      <span className="tabular text-lg font-semibold wrap-anywhere sm:text-xl">{formatMoney(figures[name])}</span>
    </button>
  );
}
