import { useId, type ReactNode } from 'react';

import type { OrderDetail } from '#contract/order-detail.ts';
import type { Workspace } from '#contract/workspace.ts';

/** What each part of an order's page is about. */
export type OrderParts = { event: Workspace; order: OrderDetail };

/** A part of an order's page under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Names and values below one another. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">{children}</dl>;
}

/** One of them. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-sm text-ink-soft sm:py-0.5">{name}</dt>
      <dd className="min-w-0 wrap-anywhere max-sm:mb-2">{children}</dd>
    </div>
  );
}
