import MapPin from 'icon:map-pin';
import Ticket from 'icon:ticket';

import type { Suggestion } from '#contract/suggestions.ts';

import { formatDay } from '#contract/format-time.ts';

const icons = { city: MapPin, event: Ticket };
const kinds = { city: 'City', artist: 'Artist', event: 'Event', venue: 'Venue', organizer: 'Organizer' };

type SuggestionOptionProps = {
  suggestion: Suggestion;
  /** In a list of one kind, where the kind need not be shown. */
  is_plain?: boolean;
};

/** One suggestion: its name, and what distinguishes it from others of the same name. */
export function SuggestionOption({ suggestion, is_plain = false }: SuggestionOptionProps) {
  const { kind, text, city, starts_at, time_zone } = suggestion;
  const Icon = kind === 'city' || kind === 'event' ? icons[kind] : null;
  const when = starts_at && time_zone ? formatDay(starts_at, time_zone) : null;
  return (
    <Entry icon={Icon ? <Icon aria-hidden="true" className="size-4.5" /> : <Initial of={text} />} text={text}>
      {is_plain ? null : [kind === 'event' ? when : kinds[kind], city].filter(Boolean).join(' · ')}
    </Entry>
  );
}

/** Artists, venues and organizers show their first letter: an icon for each kind would be larger than the list. */
function Initial({ of }: { of: string }) {
  return (
    <span aria-hidden="true" className="font-semibold">
      {[...of][0]?.toUpperCase()}
    </span>
  );
}

/** An option: icon, text, and what distinguishes it from others. */
export function Entry({ icon, text, children }: { icon: React.ReactNode; text: string; children?: string | null }) {
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
