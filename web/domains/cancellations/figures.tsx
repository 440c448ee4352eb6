/** Labelled figures, one per row. */
export function Figures({ rows }: { rows: [label: string, value: string][] }) {
  if (rows.length === 0) return null;
  return (
    <dl className="grid border-b border-line">
      {rows.map(([label, value]) => (
        <div key={label} className="flex items-baseline justify-between gap-x-6 border-t border-line py-2.5">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-semibold tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
