import type { ReactNode } from 'react';

/** A narrow page with one thing to do. */
export function FactorFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width grid max-w-lg gap-6 pt-8 pb-16 sm:pt-14">
      <h1 className="text-2xl">{title}</h1>
      {children}
    </div>
  );
}
