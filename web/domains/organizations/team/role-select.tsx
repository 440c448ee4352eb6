import type { TeamRole } from '#contract/organizations.ts';

import { SelectField } from '#web/platform/ui/select.tsx';

import { roleLabels } from '../role-words.ts';

export const roleOptions = (Object.keys(roleLabels) as TeamRole[]).map((value) => ({
  value,
  label: roleLabels[value],
}));

type RoleSelectProps = { label: string; value: TeamRole; is_busy: boolean; onChange: (role: TeamRole) => void };

/** The role of one member; a choice is saved at once. */
export function RoleSelect({ label, value, is_busy, onChange }: RoleSelectProps) {
  return (
    <SelectField
      label={label}
      is_label_hidden
      options={roleOptions}
      value={value}
      aria-busy={is_busy || undefined}
      onChange={({ target }) => onChange(target.value as TeamRole)}
    />
  );
}
