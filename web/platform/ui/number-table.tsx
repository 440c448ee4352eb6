import type { ReactNode } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';

type NumberTableProps = { title: string; head: readonly string[]; rows: readonly (readonly ReactNode[])[] };

/** A table of numbers: what a row is about on the left, its numbers on the right. */
export function NumberTable({ title, head, rows }: NumberTableProps) {
  return (
    <table aria-label={title} className="tabular w-full text-sm">
      <thead>
        <tr className="border-b border-line text-ink-soft">
          {head.map((name, place) => (
            <th
              key={name}
              scope="col"
              className={cx('py-2 font-medium', place === 0 ? 'pr-3 text-left' : 'pl-3 text-right')}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={row} className="border-b border-line last:border-0">
            <th scope="row" dir="auto" className="py-2 pr-3 text-left align-top font-medium wrap-anywhere">
              {name}
            </th>
            {cells.map((cell, place) => (
              <td key={head[place + 1]} className="py-2 pl-3 text-right align-top whitespace-nowrap">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
