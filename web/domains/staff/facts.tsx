import type { ReactNode } from 'react';

type FactsProps = { facts: readonly (readonly [label: string, value: ReactNode])[] };

/** Names and values of a record, dense. What is not there is left out. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
      {facts.map(
        ([label, value]) =>
          value !== null &&
          value !== '' && (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="min-w-0 wrap-anywhere max-sm:mb-2">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A part of a record's page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3 border-t border-line pt-4">
      <h2 className="text-base">{title}</h2>
      {children}
    </section>
  );
}
