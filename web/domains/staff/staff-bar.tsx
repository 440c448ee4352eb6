import Search from 'icon:search';
import { useEffect, useRef, type FormEvent } from 'react';
import { NavLink, useNavigate, useSearchParams } from 'react-router';

import type { StaffSelf } from '#contract/staff.ts';

import { cx } from '#web/platform/lib/class-names.ts';
import { paths } from '#web/paths.ts';
import { inputStyle } from '#web/platform/ui/input-style.ts';
import { Notice } from '#web/platform/ui/notice.tsx';

/** On top of each staff page: where one is, and one search for everything. "/" leads to it. */
export function StaffBar({ self }: { self: StaffSelf }) {
  return (
    <div className="grid gap-3">
      <div className="grid items-center gap-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        <nav aria-label="Staff" className="flex gap-1">
          <BarLink to={paths.staff()}>Queue</BarLink>
          <BarLink to={paths.staff('log')}>Log</BarLink>
          <BarLink to={paths.staff('codes')}>Codes</BarLink>
        </nav>
        <SearchForm />
      </div>
      {self.recovery_codes_left < 3 && (
        <Notice tone="caution">
          {self.recovery_codes_left === 1 ? '1 recovery code is' : `${self.recovery_codes_left} recovery codes are`}{' '}
          left. Make new ones under Codes.
        </Notice>
      )}
    </div>
  );
}

function BarLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        cx(
          'inline-flex h-11 items-center rounded-control px-3.5 text-sm font-semibold',
          isActive ? 'bg-ink text-paper' : 'hover:bg-ink/7',
        )
      }
    >
      {children}
    </NavLink>
  );
}

function SearchForm() {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  useSlash(field);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    if (text.length >= 2) void navigate(paths.staffSearch(text));
  };
  return (
    <form role="search" onSubmit={submit} className="relative">
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
      <input
        ref={field}
        key={parameters.get('search')}
        type="search"
        aria-label="Search accounts, orders, events and organizations"
        placeholder="User, e-mail, order, event, handle"
        defaultValue={parameters.get('search') ?? ''}
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        className={cx(inputStyle(), 'pl-10')}
      />
    </form>
  );
}

/** "/" outside of a field leads to the search. */
function useSlash(field: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select, dialog *');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
