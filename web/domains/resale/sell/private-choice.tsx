import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

type PrivateChoiceProps = { is_on: boolean; is_only: boolean; count: number; onChange: (isOn: boolean) => void };

/** Whether everybody sees the ticket, or only a friend with its link; each of several has its own link. */
export function PrivateChoice({ is_on, is_only, count, onChange }: PrivateChoiceProps) {
  if (is_only)
    return (
      <Notice>
        {count === 1
          ? 'This event is private: you get a link for a friend. Nobody else sees your ticket.'
          : 'This event is private: you get a link for each ticket, for a friend. Nobody else sees your tickets.'}
      </Notice>
    );
  return (
    <Checkbox
      label={
        count === 1
          ? 'Only for a friend: nobody sees it without your private link'
          : 'Only for friends: each ticket has its own private link, and nobody sees it without that'
      }
      checked={is_on}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
