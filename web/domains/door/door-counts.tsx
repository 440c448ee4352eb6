type DoorCountsProps = { counts: { admitted: number; inside: number; expected: number }; has_inside: boolean };

/** How many were admitted of how many expected; and how many are inside where re-entry is allowed. */
export function DoorCounts({ counts, has_inside }: DoorCountsProps) {
  return (
    <dl className="tabular flex items-baseline gap-6">
      <div className="flex items-baseline gap-2">
        <dd className="font-display text-3xl font-extrabold">{counts.admitted}</dd>
        <dt className="text-sm text-ink-soft">of {counts.expected} admitted</dt>
      </div>
      {has_inside && (
        <div className="flex items-baseline gap-2">
          <dd className="font-display text-3xl font-extrabold">{counts.inside}</dd>
          <dt className="text-sm text-ink-soft">inside</dt>
        </div>
      )}
    </dl>
  );
}
