import { ContactFormFields } from '#web/domains/contact/contact-form.tsx';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';

import { OrganizersOnly } from '#web/domains/organizations/organizers-only.tsx';

export const handle: PageFlags = { is_protected: true, is_private: true };

/** How to create an event. */
export default function CreateEventPage() {
  return (
    <OrganizersOnly>
      <CreateEvent />
    </OrganizersOnly>
  );
}

function CreateEvent() {
  return (
    <div className="page-width grid max-w-3xl gap-8 pt-8 sm:pt-14">
      <PageMeta title="Create an Event" is_indexed={false} />
      <header className="grid gap-3">
        <h1 className="text-3xl font-extrabold">Create an Event</h1>
        <p className="text-lg text-ink-soft">
          For now we put events up for you. Send us the facts, and you get the draft to look at before it goes on sale.
        </p>
      </header>
      <ContactFormFields
        topic="organizer"
        about_label="Title of the event"
        message_label="The event"
        message_hint="Date and times, venue and city, line-up, ticket types with price and quantity, age limit, refund policy."
      />
    </div>
  );
}
