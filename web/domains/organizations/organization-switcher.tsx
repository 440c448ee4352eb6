import Check from 'icon:check';
import Plus from 'icon:plus';
import { Link } from 'react-router';

import type { OwnOrganization } from '#contract/organizations.ts';

import { cx } from '#web/platform/lib/class-names.ts';
import { paths } from '#web/paths.ts';
import { ChipPopover } from '#web/platform/ui/popover.tsx';

import { OrganizationPicture } from './organization-picture.tsx';
import { ofOrganization } from './use-organization.ts';

type OrganizationSwitcherProps = {
  organizations: OwnOrganization[];
  current: OwnOrganization;
  /** The address of the same page about another organization; by default only its query changes. */
  hrefOf?: (handle: string) => string;
};

/** Which organization a page is about, and the way to the others. Nothing for those who have one. */
export function OrganizationSwitcher({ organizations, current, hrefOf = ofOrganization }: OrganizationSwitcherProps) {
  if (organizations.length < 2) return null;
  return (
    <nav aria-label="Organizations" className="max-w-full min-w-0">
      <ChipPopover id="organizations" label={<bdi className="truncate">{current.name}</bdi>} title="Organizations">
        <ul>
          {organizations.map((one) => (
            <li key={one.id}>
              <Choice organization={one} isOn={one.id === current.id} href={hrefOf(one.handle)} />
            </li>
          ))}
          <li className="mt-1 border-t border-line pt-1">
            <Link to={paths.becomeOrganizer()} className="flex h-11 items-center gap-3 rounded-lg px-3 hover:bg-ink/7">
              <Plus aria-hidden="true" className="size-5" />
              Add an organization
            </Link>
          </li>
        </ul>
      </ChipPopover>
    </nav>
  );
}

type ChoiceProps = { organization: OwnOrganization; isOn: boolean; href: string };

function Choice({ organization, isOn, href }: ChoiceProps) {
  return (
    <Link
      to={href}
      aria-current={isOn || undefined}
      className={cx('flex min-h-11 items-center gap-3 rounded-lg px-3 py-2 hover:bg-ink/7', isOn && 'font-semibold')}
    >
      <OrganizationPicture organization={organization} className="size-8 rounded-full text-sm" />
      <span className="min-w-0 grow wrap-anywhere">
        <bdi>{organization.name}</bdi>
      </span>
      {isOn && <Check aria-hidden="true" className="size-4.5 shrink-0 text-accent" />}
    </Link>
  );
}
