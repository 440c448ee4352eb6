/** One figure of a list of them (`dl`), with a line that says more about it. */
export function Figure({ name, value, more }: { name: string; value: string; more?: string }) {
  return (
    <div className="grid content-start gap-0.5 rounded-card border border-line bg-surface p-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="tabular text-lg font-semibold wrap-anywhere sm:text-xl">{value}</dd>
      {more && <dd className="tabular text-sm text-ink-soft">{more}</dd>}
    </div>
  );
}
