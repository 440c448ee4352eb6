import { Link } from 'react-router';

import { chipStyle } from './chip.tsx';

type ChipRowProps = {
  label: string;
  /** An empty value is the list without this filter. */
  choices: readonly { value: string; label: string; count?: number | undefined }[];
  value: string;
  hrefOf: (value: string) => string;
};

/** Choices of which one is on; they wrap, so nothing scrolls sideways. */
export function ChipRow({ label, choices, value, hrefOf }: ChipRowProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <Link
          key={choice.value}
          to={hrefOf(choice.value)}
          replace
          preventScrollReset
          aria-current={choice.value === value || undefined}
          className={chipStyle(choice.value === value)}
        >
          {choice.label}
          {choice.count !== undefined && (
            <span className="tabular font-semibold"> {choice.count.toLocaleString('en')}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
