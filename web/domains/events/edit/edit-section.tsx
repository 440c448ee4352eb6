import { useId, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';

import { Notice } from '#web/platform/ui/notice.tsx';

import { ConflictPanel } from './conflict-panel.tsx';
import { SectionBar } from './section-bar.tsx';
import type { Section } from './use-section.ts';

type EditSectionProps<Form extends FieldValues> = { section: Section<Form>; text?: ReactNode; children: ReactNode };

/** The frame of a section: heading with its state, fields, what went wrong, and its buttons. */
export function EditSection<Form extends FieldValues>({ section, text, children }: EditSectionProps<Form>) {
  const id = useId();
  const { name, isUnsaved, isUnanswered, isBusy, conflict } = section;
  return (
    <section aria-labelledby={id} className="scroll-mt-24 border-t border-line py-8 first:border-0 first:pt-0">
      <h2 id={id} className="flex flex-wrap items-baseline gap-x-3 text-xl">
        {name}
        {isUnsaved && <span className="font-sans text-sm font-semibold text-caution">Not saved</span>}
      </h2>
      {text && <p className="mt-2 max-w-prose text-ink-soft">{text}</p>}
      <form noValidate method="post" className="mt-5 grid max-w-2xl gap-5" onSubmit={section.submit}>
        {children}
        {conflict && <ConflictPanel conflict={conflict} isBusy={isBusy} onChosen={section.resolve} />}
        {isUnanswered && !isBusy && (
          <Notice tone="danger" is_alert>
            We couldn’t reach the server. Your text is still here.
          </Notice>
        )}
        {!conflict && <SectionBar section={section} />}
      </form>
    </section>
  );
}
