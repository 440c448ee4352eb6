import { useState } from 'react';

import type { OrganizationSettings, TeamRole } from '#contract/organizations.ts';
import type { TeamMember } from '#contract/team.ts';

import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { rowId, useNextFocus } from '#web/platform/ui/use-next-focus.ts';

import { roleLabels } from '../role-words.ts';
import { ChangeDialog } from './change-dialog.tsx';
import type { TeamChange } from './confirm-words.ts';
import { inviteHeading } from './invite-form.tsx';
import { RoleSelect } from './role-select.tsx';
import { useChangeRole } from './use-change-role.ts';

type MemberListProps = { organization: OrganizationSettings; members: TeamMember[] };

/** The members of a team, with what the person may do about each. */
export function MemberList({ organization, members }: MemberListProps) {
  const [change, setChange] = useState<TeamChange | null>(null);
  const changeRole = useChangeRole(organization.id);
  const noteGone = useNextFocus(members.map(rowOf), inviteHeading);
  const mayManage = organization.permissions.includes('manage_team');
  const isOnlyOwner = mayManage && members.filter(({ role }) => role === 'owner').length === 1;
  const choose = (member: TeamMember, role: TeamRole) =>
    // An owner may do everything, and one who steps down cannot undo it: both are asked about.
    role === 'owner' || member.is_me
      ? setChange({ kind: 'role', member, role })
      : changeRole.mutate({ member: member.user_id, role });
  return (
    <>
      <ul className="grid">
        {members.map((member) => (
          <li
            key={member.user_id}
            id={rowId(rowOf(member))}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line py-4 first:border-t-0 first:pt-0"
          >
            <Person member={member} />
            {mayManage && !(isOnlyOwner && member.is_me) ? (
              <RoleSelect
                label={`Role of ${member.name}`}
                value={member.role}
                is_busy={changeRole.isPending && changeRole.variables.member === member.user_id}
                onChange={(role) => choose(member, role)}
              />
            ) : (
              <Badge>{roleLabels[member.role]}</Badge>
            )}
            <Actions member={member} mayManage={mayManage} isOnlyOwner={isOnlyOwner} onChoose={setChange} />
          </li>
        ))}
      </ul>
      {change && (
        <ChangeDialog
          organization={organization}
          change={change}
          onClose={() => setChange(null)}
          onGone={(member) => noteGone([rowOf(member)])}
        />
      )}
    </>
  );
}

const rowOf = ({ user_id }: TeamMember) => ({ id: user_id });

function Person({ member: { name, email, is_me, is_main_owner } }: { member: TeamMember }) {
  return (
    <div className="min-w-0 grow basis-56">
      <p className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
        {is_me && <span className="font-normal text-ink-soft"> (you)</span>}
      </p>
      {email && <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>}
      {is_main_owner && <p className="text-sm text-ink-soft">Main owner</p>}
    </div>
  );
}

/** One width for all rows, so that the roles stand in a column. */
const look = 'flex flex-wrap gap-1 sm:w-56 sm:justify-end';

type ActionsProps = {
  member: TeamMember;
  mayManage: boolean;
  isOnlyOwner: boolean;
  onChoose: (change: TeamChange) => void;
};

function Actions({ member, mayManage, isOnlyOwner, onChoose }: ActionsProps) {
  if (member.is_me && isOnlyOwner) return <p className="text-sm text-ink-soft">As the only owner you can’t leave.</p>;
  if (member.is_me)
    return (
      <div className={mayManage ? look : undefined}>
        <Button size="sm" variant="quiet" onClick={() => onChoose({ kind: 'leave', member })}>
          Leave
        </Button>
      </div>
    );
  if (!mayManage) return null;
  return (
    <div className={look}>
      <Button size="sm" variant="quiet" onClick={() => onChoose({ kind: 'hand_over', member })}>
        Hand over
        <span className="sr-only"> to {member.name}</span>
      </Button>
      <Button size="sm" variant="quiet" onClick={() => onChoose({ kind: 'remove', member })}>
        Remove
        <span className="sr-only"> {member.name}</span>
      </Button>
    </div>
  );
}
