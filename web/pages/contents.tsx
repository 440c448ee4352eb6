import ChevronDown from 'icon:chevron-down';

export type Entry = { id: string; title: string };

type ContentsProps = { entries: readonly Entry[] };

/** The table of contents beside the text, on wide screens. */
export function ContentsList({ entries }: ContentsProps) {
  return (
    <nav
      aria-label="On this page"
      className="sticky top-24 max-h-[calc(100dvh-8rem)] self-start overflow-y-auto max-lg:hidden lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-2"
    >
      <ul className="grid border-l border-line text-sm">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-l border-transparent py-1.5 pl-4 text-ink-soft hover:border-ink hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same, collapsed above the text, on small screens. */
export function ContentsPanel({ entries }: ContentsProps) {
  return (
    <details className="group mt-6 rounded-card border border-line bg-surface lg:hidden">
      <summary className="flex h-12 list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
        On this page
        <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <nav aria-label="On this page" className="border-t border-line p-2">
        <ul>
          {entries.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="flex min-h-11 items-center rounded-lg px-2 text-sm hover:bg-ink/5">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
