import type { ReactNode } from 'react';

type EmptyStateProps = { title?: string; text: ReactNode; children?: ReactNode };

/** In place of a list with nothing in it: why, and the ways on. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-dashed border-edge p-6 sm:p-10">
      {title && <h2 className="text-xl">{title}</h2>}
      <p className="max-w-prose text-ink-soft">{text}</p>
      <div className="flex flex-wrap gap-3 empty:hidden">{children}</div>
    </div>
  );
}
