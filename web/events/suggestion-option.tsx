import { MapPin, Search, Ticket } from 'lucide-react';

import type { Suggestion } from '#contract/events.ts';

import { formatDay } from '#web/lib/format-time.ts';

const icons = { city: MapPin, event: Ticket };
const kinds = { city: 'City', artist: 'Artist', event: 'Event', venue: 'Venue', organizer: 'Organizer' };

/** One suggestion: what it is, and what tells it from its namesakes. */
export function SuggestionOption({ suggestion }: { suggestion: Suggestion }) {
  const { kind, text, city, starts_at, time_zone } = suggestion;
  const Icon = kind === 'city' || kind === 'event' ? icons[kind] : null;
  const when = starts_at && time_zone ? formatDay(starts_at, time_zone) : null;
  return (
    <Entry icon={Icon ? <Icon aria-hidden="true" className="size-4.5" /> : <Initial of={text} />} text={text}>
      {[kind === 'event' ? when : kinds[kind], city].filter(Boolean).join(' · ')}
    </Entry>
  );
}

/** People and houses stand under their first letter: a drawing for each kind would weigh more than the list. */
function Initial({ of }: { of: string }) {
  return (
    <span aria-hidden="true" className="font-semibold">
      {[...of][0]?.toUpperCase()}
    </span>
  );
}

/** An earlier search. */
export function RecentOption({ text }: { text: string }) {
  return <Entry icon={<Search aria-hidden="true" className="size-4.5" />} text={text} />;
}

function Entry({ icon, text, children }: { icon: React.ReactNode; text: string; children?: string }) {
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft">{icon}</span>
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-medium">
          {text}
        </span>
        {children && <span className="block truncate text-sm text-ink-soft">{children}</span>}
      </span>
    </>
  );
}
