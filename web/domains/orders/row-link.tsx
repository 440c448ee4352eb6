import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The name in a row of a list, which makes the whole row lead to an order. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="block max-w-full min-w-0 truncate py-0.5 font-semibold after:absolute after:inset-0 hover:underline"
    >
      <bdi>{children}</bdi>
    </Link>
  );
}
