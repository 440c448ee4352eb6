import { Link } from 'react-router';

import { paths } from '#web/paths.ts';

import { Article, type ArticleSection } from './article.tsx';
import { StoredEntries } from './stored-entries.tsx';

const sections: ArticleSection[] = [
  {
    id: 'none',
    title: 'We set no cookies',
    body: (
      <p>
        Not one: none for advertising, none for statistics, none to recognise you again. That is why no banner asks you
        to accept any.
      </p>
    ),
  },
  {
    id: 'storage',
    title: 'What your browser keeps for us',
    body: (
      <>
        <p>
          Some things have to be remembered between two pages. They are in your browser’s own storage, which no other
          site can read. All of it is needed for what you do here; none of it tracks you.
        </p>
        <StoredEntries />
      </>
    ),
  },
  {
    id: 'remove',
    title: 'How to remove it',
    body: (
      <p>
        Logging out removes your login and the tickets kept for offline use. The rest goes when you clear this site’s
        data in your browser’s settings. You lose nothing you paid for: your tickets are in your account and in your
        e-mail. If your browser stores nothing at all, the site still works, but forgets you with each tab.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Other companies’ pages',
    body: (
      <p>
        To pay, you go to a page of Stripe, our card payment provider. It sets its own cookies there, for security and
        fraud prevention, under its own policy. What else we know about you is in our{' '}
        <Link to={paths.privacy()}>Privacy Policy</Link>.
      </p>
    ),
  },
];

export default function CookiesPage() {
  return (
    <Article
      title="Cookie Policy"
      description="We set no cookies. What your browser keeps for us instead, entry by entry, and how to remove it."
      lead="The shortest policy we have."
      dateline="In force since 20 November 2026"
      sections={sections}
    />
  );
}
