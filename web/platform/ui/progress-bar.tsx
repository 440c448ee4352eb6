type ProgressBarProps = { label: string; done: number; total: number };

/** How much of a longer job is done. The number stands in words beside it. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div className="h-full bg-accent" style={{ width: `${(100 * done) / Math.max(1, total)}%` }} />
    </div>
  );
}
