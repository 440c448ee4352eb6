import ChevronDown from 'icon:chevron-down';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import type { Question } from './question.ts';

/** A question that opens to show its answer; open from the start when the address names it. */
export function QuestionDetails({ question: { id, title, answer } }: { question: Question }) {
  const { hash } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (hash === `#${id}` && details.current) details.current.open = true;
  }, [hash, id]);
  return (
    <details ref={details} id={id} className="group">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-3.5 font-semibold sm:px-5 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="rich-text px-4 pb-5 sm:px-5">{answer}</div>
    </details>
  );
}
