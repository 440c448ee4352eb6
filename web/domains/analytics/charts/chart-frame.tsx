import { type ReactNode, useId } from 'react';

import { ChartPlace } from './lazy-charts.tsx';

type ChartFrameProps = {
  title: string;
  /** One sentence that says what the picture shows. */
  summary: ReactNode;
  /** Beside the title: a choice, a download. */
  actions?: ReactNode;
  /** The same numbers as a table. */
  table: ReactNode;
  children: ReactNode;
};

/** A chart with its title, what it says in words, and its numbers as a table behind it. */
export function ChartFrame({ title, summary, actions, table, children }: ChartFrameProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-3">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {actions}
      </header>
      <p className="text-sm text-ink-soft">{summary}</p>
      <div className="min-w-0">
        <ChartPlace>{children}</ChartPlace>
      </div>
      <details>
        <summary className="w-fit cursor-pointer text-sm font-semibold underline underline-offset-4">
          {title} as a table
        </summary>
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
          tabIndex={0}
          role="group"
          aria-label={`${title} as a table`}
          className="mt-3 max-h-96 overflow-auto"
        >
          {table}
        </div>
      </details>
    </section>
  );
}
