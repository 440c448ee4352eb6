import type { TeamRole } from '#contract/organizations.ts';
import type { TeamMember } from '#contract/team.ts';

import { roleLabels, roleNouns, roleSentences } from '../role-words.ts';

/** A change of the team that is asked about first. */
export type TeamChange =
  | { kind: 'leave' | 'remove' | 'hand_over'; member: TeamMember }
  | { kind: 'role'; member: TeamMember; role: TeamRole };

type Words = { title: string; text: string; act: string; done: string };

/** What a change of the team means, in words: before it, on its button, after it. */
export function confirmWords(change: TeamChange, organization: string): Words {
  const { name, is_me } = change.member;
  switch (change.kind) {
    case 'leave':
      return {
        title: `Leave ${organization}?`,
        text: 'You’ll lose access to its events, sales and doors right away. Only an owner can invite you back.',
        act: 'Leave the team',
        done: '',
      };
    case 'remove':
      return {
        title: `Remove ${name}?`,
        text: `${name} loses access to the events, sales and doors of ${organization} right away. We’ll e-mail them.`,
        act: 'Remove',
        done: `${name} is no longer in the team.`,
      };
    case 'hand_over':
      return {
        title: `Hand ${organization} over?`,
        text: `${name} becomes an owner and takes over team and payouts. You stay on as a manager and can’t undo this yourself. We’ll e-mail you both.`,
        act: 'Hand over',
        done: `${name} is now an owner, and you are a manager.`,
      };
    case 'role': {
      return {
        title: is_me ? `Change your role to ${roleLabels[change.role]}?` : `Make ${name} an owner?`,
        text: is_me
          ? `${roleSentences[change.role]} You’ll no longer be an owner and can’t undo this yourself.`
          : `${roleSentences.owner} They can remove you, too.`,
        act: is_me ? 'Change my role' : 'Make an owner',
        done: is_me ? `You are now ${roleNouns[change.role]}.` : `${name} is an owner now.`,
      };
    }
  }
}
