import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';

import type { EditedMeanwhile, EventEditor, HoldersMustBeTold } from '#contract/event-editing.ts';

import { ConnectionError, isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { showSuccess } from '#web/platform/api/successes.ts';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';

import { fetchEditor } from './editor-query.ts';
import type { Answers, EventField, EventFields } from './event-fields.ts';
import { useSectionForm, type SectionForm, type SectionOptions } from './use-section-form.ts';
import { useStoreEditor } from './use-store-editor.ts';

export type Section<Form extends FieldValues> = ReturnType<typeof useSection<Form>>;
export type Choice = 'mine' | 'theirs';
export type Choices = Partial<Record<EventField, Choice>>;

type Save<Form> = { fields: EventFields; version: number; answers: Answers; telling: boolean; sent: Form };

/** One section of the editor: a form that is saved alone, with what the last save ran into. */
export function useSection<Form extends FieldValues>(options: SectionOptions<Form>) {
  const { event, name, toAnswers } = options;
  const section = useSectionForm(options);
  const { base, form, values, changes, isUnsaved } = section;
  const { save, conflict, holders, clear } = useSave(event, section);
  const toTell = holders ?? (tells(event, changes) ? event.holders.count : 0);
  const submit = form.handleSubmit((typed) => {
    if (save.isPending || !isUnsaved) return;
    save.mutate({
      ...{ fields: changes, version: base.version, answers: toAnswers?.(typed) ?? {}, telling: toTell > 0 },
      sent: typed,
    });
  });
  const resolve = useResolve({
    ...{ event, section, onClear: clear },
    onMine: (latest, fields) =>
      save.mutate({
        ...{ fields, version: latest.version, answers: toAnswers?.(values) ?? {} },
        ...{ telling: tells(latest, fields), sent: form.getValues() },
      }),
  });
  return {
    ...{ name, form, values, field: section.field, submit, conflict, resolve: resolve.mutate, isUnsaved, toTell },
    isBusy: save.isPending || resolve.isPending,
    /** No answer came: the form is as it was. */
    isUnanswered: save.error instanceof ConnectionError || resolve.error instanceof ConnectionError,
    discard: () => {
      clear();
      section.begin(event);
    },
  };
}

/** Saves fields; a refusal stays with the section until the next save. */
function useSave<Form extends FieldValues>(event: EventEditor, { form, values, goOn }: SectionForm<Form>) {
  const storeEditor = useStoreEditor();
  const [conflict, setConflict] = useState<EditedMeanwhile>();
  const [holders, setHolders] = useState<number>();
  const save = useMutation({
    mutationFn: ({ fields, version, answers, telling }: Save<Form>) =>
      inBrowser().api('updateEvent', {
        params: { id: event.id },
        body: { ...fields, ...answers, version, ...(telling && { tell_holders: true }) },
      }),
    onSuccess: (saved, { sent }) => {
      setHolders(undefined);
      goOn(saved, sent);
      storeEditor(saved);
      showSuccess('update_event', saved.title);
    },
    onError: (error) => {
      if (isApiError(error, 409) && error.body.code === 'edited_meanwhile')
        return setConflict(error.body as EditedMeanwhile);
      if (isApiError(error, 409) && error.body.code === 'holders_must_be_told')
        return setHolders((error.body as HoldersMustBeTold).holders);
      showFailure('update_event', error);
      showFieldErrors(form, Object.keys(values) as Path<Form>[], error);
    },
  });
  const clear = () => {
    save.reset();
    setConflict(undefined);
    setHolders(undefined);
  };
  return { save, conflict, holders, clear };
}

type ResolveOptions<Form extends FieldValues> = {
  event: EventEditor;
  section: SectionForm<Form>;
  onClear: () => void;
  onMine: (latest: EventEditor, fields: EventFields) => void;
};

/** Keeps one of two values for each field of a conflict; what is left of one's own is saved on top of the others' work. */
function useResolve<Form extends FieldValues>({ event, section, onClear, onMine }: ResolveOptions<Form>) {
  const storeEditor = useStoreEditor();
  return useMutation({
    mutationFn: (_choices: Choices) => fetchEditor(event.id),
    onSuccess: (latest, choices) => {
      const kept = Object.entries(section.changes).filter(([field]) => choices[field as EventField] !== 'theirs');
      const mine = Object.fromEntries(kept) as EventFields;
      onClear();
      section.begin(latest, { ...latest, ...mine } as EventEditor);
      storeEditor(latest);
      if (kept.length > 0) onMine(latest, mine);
    },
    onError: (error) => showFailure('update_event', error),
  });
}

/** Whether ticket holders get a mail when these fields change. */
function tells({ holders }: EventEditor, fields: EventFields): boolean {
  return Object.keys(fields).some((field) => holders.fields.includes(field));
}

/** Why a field can no longer be changed; undefined while it can. */
export function lockOf({ locked }: EventEditor, field: EventField): string | undefined {
  return locked.find((lock) => lock.field === field)?.reason;
}
