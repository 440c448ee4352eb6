import { Link } from 'react-router';

export type Figure = {
  name: string;
  value: number;
  /** What the number is of, or what it means. */
  rest: string;
  /** The rows that it counts; without it the person may not see them. */
  to?: string | undefined;
};

/** The few numbers that count at this moment; each opens its rows. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {figures.map((figure) => (
        <li key={figure.name} className="grid rounded-card border border-line bg-surface">
          <FigureLink {...figure} />
        </li>
      ))}
    </ul>
  );
}

function FigureLink({ name, value, rest, to }: Figure) {
  const content = (
    <>
      <span className="text-sm text-ink-soft">{name}</span>{' '}
      <span className="tabular text-2xl font-semibold">{value.toLocaleString('en')}</span>{' '}
      <span className="text-sm text-ink-soft">{rest}</span>
    </>
  );
  const className = 'grid content-start gap-0.5 rounded-card p-4';
  return to ? (
    <Link to={to} className={`${className} hover:bg-ink/5`}>
      {content}
    </Link>
  ) : (
    <p className={className}>{content}</p>
  );
}
