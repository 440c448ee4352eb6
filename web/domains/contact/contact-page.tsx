import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { contactTopics, type ContactTopic } from '#contract/contact-topics.ts';

import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/platform/ui/text-link.tsx';

import { ContactFormFields } from './contact-form.tsx';

/** A message to the team; `?topic=` preselects the topic. */
export default function ContactPage() {
  const [search] = useSearchParams();
  const topic = search.get('topic') ?? '';
  return (
    <div className="page-width grid gap-8 pt-8 sm:pt-14 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)] lg:gap-16">
      <PageMeta
        title="Contact"
        description="Write to the people behind the tickets: about an order, a refund, your account or hosting."
      />
      <div className="grid content-start gap-7">
        <header className="grid gap-3">
          <h1 className="text-3xl font-extrabold">Contact us</h1>
          <p className="text-lg text-ink-soft">A person reads every message and answers by e-mail.</p>
        </header>
        <ContactFormFields key={topic} topic={isTopic(topic) ? topic : undefined} />
      </div>
      <aside
        aria-label="Quicker ways"
        className="grid content-start gap-6 border-line max-lg:border-t max-lg:pt-8 lg:pt-2"
      >
        <Hint title="Looking for your tickets?">
          With an account, they’re in <TextLink to={paths.myTickets()}>My Tickets</TextLink>; as a guest, use the link
          in your e-mail. <TextLink to={`${paths.help()}#find`}>More ways to find them</TextLink>
        </Hint>
        <Hint title="A quick question?">
          The <TextLink to={paths.help()}>Help Center</TextLink> answers most of them right away.
        </Hint>
        <Hint title="Something wrong with an event?">
          <TextLink to={paths.report()}>Report it</TextLink>, so that the right people see it first. In an emergency,
          call the local emergency number.
        </Hint>
      </aside>
    </div>
  );
}

function Hint({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 text-ink-soft">{children}</p>
    </div>
  );
}

function isTopic(text: string): text is ContactTopic {
  return Object.hasOwn(contactTopics, text);
}
