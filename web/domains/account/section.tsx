import { useId, type ReactNode } from 'react';

type SectionProps = { title: string; text?: ReactNode; children: ReactNode };

/** One part of the account, saved separately. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-6 border-t border-line py-8 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-2">
        <h2 id={id} className="text-xl font-bold">
          {title}
        </h2>
        {text && <p className="text-sm text-ink-soft">{text}</p>}
      </div>
      {children}
    </section>
  );
}
