import Search from 'icon:search';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { counted } from '#contract/counted.ts';

import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { chipStyle } from '#web/platform/ui/chip.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import type { QuestionGroup } from './question.ts';
import { QuestionDetails } from './question-details.tsx';
import { questionGroups } from './questions.ts';
import { searchQuestions } from './search-questions.ts';

/** Questions and answers. The search runs in the browser; without scripts it is a plain page of questions. */
export default function HelpPage() {
  const [typed, setTyped] = useState('');
  const groups = searchQuestions(questionGroups, typed);
  const isSearching = typed.trim() !== '';
  return (
    <div className="page-width pt-8 sm:pt-14">
      <PageMeta
        title="Help Center"
        description="Answers about buying tickets, payment and refunds, the door, your account and hosting."
      />
      <div className="mx-auto grid max-w-3xl gap-8">
        <header className="grid gap-3">
          <h1 className="text-3xl font-extrabold">Help Center</h1>
          <p className="text-lg text-ink-soft">What can we help you with?</p>
          <SearchField onType={setTyped} />
          <p role="status" className="text-sm text-ink-soft">
            {isSearching && foundText(groups)}
          </p>
          {!isSearching && <Topics />}
        </header>
        {groups.map((group) => (
          <Group key={group.id} group={group} />
        ))}
        <NotFoundYet isSearching={isSearching} isEmpty={groups.length === 0} />
      </div>
    </div>
  );
}

function SearchField({ onType }: { onType: (typed: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  // Something may have been typed before hydration.
  useEffect(() => onType(field.current?.value ?? ''), [onType]);
  return (
    <div role="search" className="has-scripts relative mt-2">
      <Search aria-hidden="true" className="pointer-events-none absolute top-4 left-4 size-5 text-ink-soft" />
      <input
        ref={field}
        type="search"
        aria-label="Search the Help Center"
        placeholder="Refund, promo code, lost ticket"
        autoComplete="off"
        maxLength={100}
        className="h-13 w-full rounded-full border border-edge bg-surface pr-4 pl-12 placeholder:text-ink-soft hover:border-ink"
        onChange={(change) => onType(change.target.value)}
      />
    </div>
  );
}

function Topics() {
  return (
    <nav aria-label="Topics">
      <ul className="flex flex-wrap gap-2">
        {questionGroups.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={chipStyle()}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ group: { id, title, questions } }: { group: QuestionGroup }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="mb-3 text-xl">
        {title}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {questions.map((question) => (
          <li key={question.id}>
            <QuestionDetails question={question} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NotFoundYet({ isSearching, isEmpty }: { isSearching: boolean; isEmpty: boolean }) {
  return (
    <section aria-labelledby="ask" className="grid justify-items-start gap-3 rounded-card bg-sunken p-5 sm:p-7">
      <h2 id="ask" className="text-lg">
        {isSearching && isEmpty ? 'Nothing found for these words' : 'Not answered?'}
      </h2>
      <p className="text-ink-soft">
        Write to us, and a person will answer by e-mail. If something is wrong with an event,{' '}
        <Link to={paths.report()} className="underline underline-offset-4">
          report it
        </Link>
        .
      </p>
      <LinkButton to={paths.contact()} variant="primary">
        Contact us
      </LinkButton>
    </section>
  );
}

function foundText(groups: QuestionGroup[]): string {
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  if (count === 0) return 'No questions found. Try fewer or other words.';
  return `${counted(count, 'question')} found`;
}
