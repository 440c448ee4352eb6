import ChevronDown from 'icon:chevron-down';
import { useId } from 'react';
import { Link } from 'react-router';

import type { Profile } from '#contract/auth.ts';

import { cx } from '#web/platform/lib/class-names.ts';
import { paths } from '#web/paths.ts';

import { Avatar } from '#web/platform/ui/avatar.tsx';
import { fullName } from '#web/platform/lib/full-name.ts';
import { useDisclosure } from './use-disclosure.ts';
import { useLogout } from './use-logout.ts';

/** The account dropdown in the header. */
export function AccountMenu({ user }: { user: Profile }) {
  const { root, button, isOpen, toggle, close } = useDisclosure();
  const panelId = useId();
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={toggle}
        className="flex h-11 items-center gap-1.5 rounded-full pl-1 xs:pr-2 transition-colors hover:bg-ink/7"
      >
        <Avatar user={user} className="size-9 text-sm" />
        <span className="sr-only">Account of {fullName(user)}</span>
        <ChevronDown
          aria-hidden="true"
          className={cx('size-4 transition-transform max-xs:hidden', isOpen && 'rotate-180')}
        />
      </button>
      <div id={panelId} hidden={!isOpen} className="menu-panel absolute top-full right-0 mt-2 w-72 bg-surface p-2">
        {isOpen && <AccountPanel user={user} onDone={close} />}
      </div>
    </div>
  );
}

function AccountPanel({ user, onDone }: { user: Profile; onDone: () => void }) {
  const logout = useLogout();
  return (
    <>
      <div className="border-b border-line px-3 pt-1.5 pb-3">
        <p dir="auto" className="truncate font-semibold">
          {fullName(user)}
        </p>
        <p className="truncate text-sm text-ink-soft">{user.email}</p>
      </div>
      <ul className="pt-2">
        {user.is_seller && (
          <MenuLink to={paths.sellerDashboard()} onDone={onDone}>
            Organizer Dashboard
          </MenuLink>
        )}
        <MenuLink to={paths.myTickets()} onDone={onDone}>
          My Tickets
        </MenuLink>
        <MenuLink to={paths.accountEdit()} onDone={onDone}>
          Edit Account
        </MenuLink>
        {user.is_staff && (
          <MenuLink to={paths.staff()} onDone={onDone}>
            Staff
          </MenuLink>
        )}
        <li className="mt-2 border-t border-line pt-2">
          <button type="button" data-menu-item className={cx(itemStyle, 'w-full')} onClick={() => void logout()}>
            Logout
          </button>
        </li>
      </ul>
    </>
  );
}

const itemStyle = 'flex h-11 items-center rounded-lg px-3 text-sm font-medium hover:bg-ink/7';

type MenuLinkProps = { to: string; onDone: () => void; children: string };

function MenuLink({ to, onDone, children }: MenuLinkProps) {
  return (
    <li>
      <Link to={to} data-menu-item onClick={onDone} className={itemStyle}>
        {children}
      </Link>
    </li>
  );
}
