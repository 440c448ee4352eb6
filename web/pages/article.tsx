import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { useSiteSettings } from '#web/platform/lib/site-settings.ts';
import { paths } from '#web/paths.ts';

import { ContentsList, ContentsPanel } from './contents.tsx';

export type ArticleSection = { id: string; title: string; body: ReactNode };

type ArticleProps = {
  title: string;
  description: string;
  /** The page in a sentence or two. */
  lead: ReactNode;
  sections: readonly ArticleSection[];
  /** "In force since 20 November 2026" */
  dateline?: string;
  /** Content after the text: a form, the next step. */
  children?: ReactNode;
};

const longFrom = 4;

/** A text page, with a table of contents where it is long. */
export function Article({ title, description, lead, sections, dateline, children }: ArticleProps) {
  const isLong = sections.length >= longFrom;
  return (
    <div className="page-width pt-8 sm:pt-14 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-16">
      <PageMeta title={title} description={description} type="article" />
      <header className="grid max-w-2xl gap-3 lg:col-start-2">
        <h1 className="text-3xl font-extrabold">{title}</h1>
        <p className="text-lg text-ink-soft">{lead}</p>
        {dateline && <p className="text-sm text-ink-soft">{dateline}</p>}
      </header>
      {isLong && <ContentsPanel entries={sections} />}
      {isLong && <ContentsList entries={sections} />}
      <div className="mt-8 grid max-w-2xl gap-10 sm:mt-10 lg:col-start-2 lg:row-start-2">
        {sections.map(({ id, title: heading, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className="text-xl">
              {heading}
            </h2>
            <div className="rich-text mt-3 [&_li+li]:mt-2">{body}</div>
          </section>
        ))}
        {children}
      </div>
    </div>
  );
}

/** The brand name of this installation. */
export function Brand() {
  return useSiteSettings().brand_name;
}

/** A link to the team for further questions. */
export function AskUs() {
  return (
    <p className="rounded-card bg-sunken p-5 sm:p-6">
      Something missing? Search the{' '}
      <Link to={paths.help()} className="font-semibold underline underline-offset-4">
        Help Center
      </Link>{' '}
      or{' '}
      <Link to={paths.contact()} className="font-semibold underline underline-offset-4">
        write to us
      </Link>
      .
    </p>
  );
}
