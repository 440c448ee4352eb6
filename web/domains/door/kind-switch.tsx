import { cx } from '#web/platform/lib/class-names.ts';

import type { ScanKind } from './attempts.ts';

const kinds: { kind: ScanKind; label: string }[] = [
  { kind: 'in', label: 'Coming in' },
  { kind: 'out', label: 'Going out' },
];

/** Switches between scanning people in and out. */
export function KindSwitch({ kind: chosen, onChange }: { kind: ScanKind; onChange: (kind: ScanKind) => void }) {
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-control bg-sunken p-1">
      <legend className="sr-only">Direction</legend>
      {kinds.map(({ kind, label }) => (
        <label
          key={kind}
          className={cx(
            'grid h-11 cursor-pointer place-items-center rounded-lg text-sm font-semibold transition-colors duration-150',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
            kind === chosen ? 'bg-ink text-paper' : 'text-ink-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={kind === chosen}
            onChange={() => onChange(kind)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
