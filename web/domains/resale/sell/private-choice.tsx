import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

type PrivateChoiceProps = { is_on: boolean; is_only: boolean; onChange: (isOn: boolean) => void };

/** Whether everybody sees the ticket, or only a friend with its link. */
export function PrivateChoice({ is_on, is_only, onChange }: PrivateChoiceProps) {
  if (is_only)
    return <Notice>This event is private: you get a link for a friend. Nobody else sees your ticket.</Notice>;
  return (
    <Checkbox
      label="Only for a friend: nobody sees it without your private link"
      checked={is_on}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
