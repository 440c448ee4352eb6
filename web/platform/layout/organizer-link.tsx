import CalendarCog from 'icon:calendar-cog';
import { Link } from 'react-router';

import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/platform/ui/button-style.ts';

const phoneStyle = 'max-sm:h-11 max-sm:flex-col max-sm:gap-0.5 max-sm:px-0.5 max-sm:text-[0.6875rem]';

/** The way to the organizers' tools, or to becoming one. On a phone an icon and the last word. */
export function OrganizerLink({ is_seller }: { is_seller: boolean }) {
  const [to, start, end] = is_seller
    ? [paths.sellerDashboard(), 'Organizer', 'Dashboard']
    : [paths.becomeOrganizer(), 'Become an', 'Organizer'];
  return (
    <Link to={to} className={buttonStyle({ variant: 'quiet', size: 'sm' }, phoneStyle)}>
      <CalendarCog aria-hidden="true" className="size-5 sm:hidden" />
      <span>
        <span className="max-sm:sr-only">{start} </span>
        {end}
      </span>
    </Link>
  );
}
