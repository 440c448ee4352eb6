import { useSession } from '#web/platform/api/use-session.ts';
import { ContactFormFields } from '#web/domains/contact/contact-form.tsx';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';

export const handle: PageFlags = { is_protected: true, is_private: true };

const gains = [
  { title: 'A page that sells', text: 'With a poster, all-in prices and your own questions to guests.' },
  { title: 'One simple fee', text: '5\u00a0% plus 0.50 for each paid ticket. Free tickets cost nothing.' },
  { title: 'Tickets your way', text: 'Types, limits, sale times, promo codes and promoters’ links.' },
  { title: 'A door on any phone', text: 'Scan in the browser, with live counts at as many doors as you like.' },
];

/** The advantages of hosting, and how to start. */
export default function BecomeOrganizerPage() {
  const { user } = useSession();
  if (user?.is_seller) return <AlreadyOrganizer />;
  return (
    <div className="page-width grid max-w-3xl gap-10 pt-8 sm:pt-14">
      <PageMeta title="Become an Organizer" is_indexed={false} />
      <header className="grid gap-3">
        <h1 className="text-3xl font-extrabold">Become an Organizer</h1>
        <p className="text-lg text-ink-soft">Put your nights on sale, and keep your head free for the night itself.</p>
      </header>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {gains.map(({ title, text }) => (
          <li key={title}>
            <h2 className="text-lg">{title}</h2>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="begin" className="grid gap-6 border-t border-line pt-8">
        <div className="grid gap-2">
          <h2 id="begin" className="text-xl">
            Tell us about your events
          </h2>
          <p className="text-ink-soft">
            For now we set up every organizer in person: write to us, and we get your account ready together with you.
          </p>
        </div>
        <ContactFormFields
          topic="organizer"
          about_label="Name of your organization or venue"
          message_label="Your events"
          message_hint="What kind of events, in which city, for how many guests, and when the first one is."
        />
      </section>
    </div>
  );
}

function AlreadyOrganizer() {
  return (
    <MessagePage title="You are an organizer already" text="Your events are in the Organizer Dashboard.">
      <PageMeta title="Become an Organizer" is_indexed={false} />
      <LinkButton to={paths.sellerDashboard()} variant="primary">
        Organizer Dashboard
      </LinkButton>
      <LinkButton to={paths.home()}>Go home</LinkButton>
    </MessagePage>
  );
}
