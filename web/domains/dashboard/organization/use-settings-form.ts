import { useMutation } from '@tanstack/react-query';
import { useForm, type RegisterOptions } from 'react-hook-form';

import type { OrganizationSettings } from '#contract/organizations.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import type { CallInput } from '#web/platform/api/client.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { useUnsaved } from '#web/domains/events/workspace/unsaved.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

type Changes = CallInput<'updateOrganization'>['body'];
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
 * what somebody else saved meanwhile appears in the fields that are untouched here.
 */
export function useSettingsForm({ title, organization, fields, rules = {} }: Settings) {
  const values = valuesOf(organization, fields);
  const form = useForm<Values>({ defaultValues: values, values, resetOptions: { keepDirtyValues: true } });
  const { isDirty, errors } = form.formState;
  useUnsaved(title, isDirty);
  useFormBackUp(`${organization.id} ${title}`, form, isDirty);
  const save = useMutation({
    mutationFn: (typed: Values) => {
      const changed = fields.filter((name) => typed[name] !== values[name]);
      const changes: Changes = Object.fromEntries(changed.map((name) => [name, typed[name]]));
      return inBrowser().api('updateOrganization', { params: { id: organization.id }, body: changes });
    },
    onSuccess: (updated) => {
      form.reset(valuesOf(updated, fields));
      storeOrganization(updated);
      toast.success('Your changes have been saved.', { title, id: `organization:${title}` });
    },
    onError: (error) => {
      showFieldErrors(form, fields, error);
      showError(error, 'Unable to save your changes.', { id: `organization:${title}` });
    },
  });
  const field = <Name extends Field>(name: Name) => ({
    errors: errors[name]?.message,
    ...form.register<Name>(name, rules[name]),
  });
  const bar = { is_dirty: isDirty, is_busy: save.isPending, onDiscard: () => form.reset(values) };
  return { form, field, bar, onSubmit: form.handleSubmit((typed) => save.mutate(typed)) };
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
