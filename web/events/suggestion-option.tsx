import { Building2, Clock3, MapPin, Mic2, Ticket, Users } from 'lucide-react';

import type { Suggestion } from '#contract/events.ts';

import { formatDay } from '#web/lib/format-time.ts';

const icons = { city: MapPin, artist: Mic2, event: Ticket, venue: Building2, organizer: Users };
const kinds = { city: 'City', artist: 'Artist', event: 'Event', venue: 'Venue', organizer: 'Organizer' };

/** One suggestion: what it is, and what tells it from its namesakes. */
export function SuggestionOption({ suggestion }: { suggestion: Suggestion }) {
  const { kind, text, city, starts_at, time_zone } = suggestion;
  const Icon = icons[kind];
  const when = starts_at && time_zone ? formatDay(starts_at, time_zone) : null;
  return (
    <Entry icon={<Icon aria-hidden="true" className="size-4.5" />} text={text}>
      {[kind === 'event' ? when : kinds[kind], city].filter(Boolean).join(' · ')}
    </Entry>
  );
}

/** An earlier search. */
export function RecentOption({ text }: { text: string }) {
  return <Entry icon={<Clock3 aria-hidden="true" className="size-4.5" />} text={text} />;
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
