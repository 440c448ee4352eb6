import type { ReactNode } from 'react';

const cell = 'py-2.5 pl-4 text-right align-top';

type Row = { id: string; name: ReactNode; figures: ReactNode[] };
type FiguresTableProps = { caption: string; heads: [name: string, ...figures: string[]]; rows: Row[] };

/** A few figures for each of some named things; the caption is for screen readers. */
export function FiguresTable({ caption, heads: [name, ...figures], rows }: FiguresTableProps) {
  return (
    <table className="tabular w-full border-y border-line text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="py-2 text-left font-semibold">
            {name}
          </th>
          {figures.map((head) => (
            <th key={head} scope="col" className={`${cell} font-semibold`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-t border-line">
            <th scope="row" className="py-2.5 text-left align-top font-normal">
              {row.name}
            </th>
            {row.figures.map((figure, index) => (
              <td key={figures[index]} className={cell}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
