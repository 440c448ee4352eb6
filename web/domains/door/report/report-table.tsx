type ReportTableProps = {
  title: string;
  head: string[];
  rows: (string | number)[][];
  /** Said instead of a table without rows. */
  empty?: string;
};

/** A small table: a name on the left, numbers on the right. */
export function ReportTable({ title, head, rows, empty }: ReportTableProps) {
  if (rows.length === 0 && !empty) return null;
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <div className="overflow-x-auto">
          <table aria-label={title} className="tabular w-full text-sm">
            <thead>
              <tr className="border-b border-line text-ink-soft">
                {head.map((name, place) => (
                  <th key={name} scope="col" className={place === 0 ? 'py-2 text-left' : 'py-2 pl-3 text-right'}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells]) => (
                <tr key={name} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2.5 text-left font-medium wrap-anywhere">
                    {name}
                  </th>
                  {cells.map((cell, place) => (
                    <td key={head[place + 1]} className="py-2.5 pl-3 text-right">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
