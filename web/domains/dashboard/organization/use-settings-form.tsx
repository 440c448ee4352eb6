import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm, type RegisterOptions, type UseFormReturn } from 'react-hook-form';

import type { OrganizationSettings, SettingsEditedMeanwhile } from '#contract/organizations.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import type { CallInput } from '#web/platform/api/client.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { useBackUp, useRestored } from '#web/platform/api/form-backup.ts';
import { ClashNotice } from '#web/domains/events/workspace/clash-notice.tsx';
import { useUnsaved } from '#web/domains/events/workspace/unsaved.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

type Body = CallInput<'updateOrganization'>['body'];
type Changes = Omit<Body, 'was'>;
type Field = Extract<keyof Changes, keyof OrganizationSettings>;
type Values = Record<Field, string>;

type Settings = {
  /** The section's heading. */
  title: string;
  organization: OrganizationSettings;
  fields: readonly Field[];
  rules?: { [Name in Field]?: RegisterOptions<Values, Name> };
};

/**
 * The form of one section. Only what differs is sent, so that two people who edit different fields do not undo each other;
 * what somebody else saved meanwhile appears in the fields that are untouched here. Where both changed the same field, the
 * person chooses.
 */
export function useSettingsForm({ title, organization, fields, rules = {} }: Settings) {
  const values = valuesOf(organization, fields);
  const form = useForm<Values>({ defaultValues: values, values, resetOptions: { keepDirtyValues: true } });
  const { isDirty, errors } = form.formState;
  useUnsaved(title, isDirty);
  const begun = useBegun(`${organization.id} ${title}`, values, form);
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const save = useMutation({
    mutationFn: (typed: Values) => {
      const changed = fields.filter((name) => typed[name] !== values[name]);
      const pick = (from: Values) => Object.fromEntries(changed.map((name) => [name, from[name]]));
      const body: Body = { ...pick(typed), was: pick(begun.read()) };
      return inBrowser().api('updateOrganization', { params: { id: organization.id }, body });
    },
    onSuccess: (updated) => {
      setConflicts([]);
      form.reset(valuesOf(updated, fields));
      storeOrganization(updated);
      toast.success('Your changes have been saved.', { title, id: `organization:${title}` });
    },
    onError: (error) => {
      if (isApiError(error, 409) && error.body.code === 'edited_meanwhile')
        return setConflicts((error.body as SettingsEditedMeanwhile).conflicts);
      showFieldErrors(form, fields, error);
      showError(error, 'Unable to save your changes.', { id: `organization:${title}` });
    },
  });
  const field = <Name extends Field>(name: Name) => ({
    errors: errors[name]?.message,
    ...form.register<Name>(name, rules[name]),
  });
  const onSubmit = form.handleSubmit((typed) => save.mutate(typed));
  const goOn = (isMine: boolean) => {
    for (const { field: name, theirs } of conflicts) {
      begun.see(name, theirs);
      if (!isMine) form.resetField(name, { defaultValue: theirs });
    }
    setConflicts([]);
    if (isMine) void onSubmit();
    else void inBrowser().queryClient.invalidateQueries({ queryKey: ['getMyOrganization'] });
  };
  const notice = conflicts.length > 0 && <Clash conflicts={conflicts} onChoose={goOn} />;
  const discard = () => {
    setConflicts([]);
    form.reset(values);
  };
  const bar = { notice, is_dirty: isDirty, is_busy: save.isPending, onDiscard: discard };
  return { form, field, bar, onSubmit };
}

type Conflict = SettingsEditedMeanwhile['conflicts'][number];

/** What was typed, and what the fields said before. */
type Typed = { begun: Values; values: Values };

/**
 * What each field said when somebody began to change it. What was saved elsewhere since has not been seen in it. Backed up
 * together with what was typed, so that it is still known after the session expired.
 */
function useBegun(name: string, values: Values, { reset, getValues, formState }: UseFormReturn<Values>) {
  const restored = useRestored<Typed>(name);
  const { isDirty } = formState;
  const begun = useRef(restored?.begun ?? values);
  useEffect(() => {
    if (restored) reset(restored.values, { keepDefaultValues: true });
  }, [reset, restored]);
  useBackUp(name, (): Typed | undefined => (isDirty ? { begun: begun.current, values: getValues() } : undefined));
  const see = (field: Field, value: string) => {
    begun.current = { ...begun.current, [field]: value };
  };
  useEffect(() => {
    const typed = getValues();
    for (const field of Object.keys(values) as Field[]) if (typed[field] === values[field]) see(field, values[field]);
  });
  return { read: () => begun.current, see };
}

const names: Record<Field, string> = {
  name: 'Name',
  handle: 'Handle',
  bio: 'Short description',
  website: 'Website',
  fee_payer: 'Who pays the fees',
  tax_name: 'Legal name',
  tax_address: 'Address',
  tax_number: 'VAT or tax number',
};
const payers: Record<string, string> = { buyer: 'guests', organizer: 'you' };

function Clash({ conflicts, onChoose }: { conflicts: Conflict[]; onChoose: (isMine: boolean) => void }) {
  const spoken = (name: Field, text: string) =>
    text === '' ? 'nothing' : (name === 'fee_payer' && payers[text]) || `“${text}”`;
  return (
    <ClashNotice
      text="This was changed in another tab, or by somebody else, in the meantime."
      rows={conflicts.map(({ field, yours, theirs }) => ({
        name: names[field],
        mine: spoken(field, yours),
        theirs: spoken(field, theirs),
      }))}
      theirs="The other"
      onMine={() => onChoose(true)}
      onTheirs={() => onChoose(false)}
    />
  );
}

/** A form has the values of its own fields only. */
function valuesOf(organization: OrganizationSettings, fields: readonly Field[]): Values {
  return Object.fromEntries(fields.map((name) => [name, organization[name] ?? ''])) as Values;
}

/** Shows a saved organization everywhere at once. */
export function storeOrganization(updated: OrganizationSettings): void {
  const { queryClient } = inBrowser();
  for (const id of [updated.id, updated.handle])
    queryClient.setQueryData(apiQuery('getMyOrganization', { params: { id } }).queryKey, updated);
  for (const name of ['getMyOrganization', 'listMyOrganizations', 'getOrganizer'])
    void queryClient.invalidateQueries({ queryKey: [name] });
}
