import { useEffect, useState } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
} from 'react-hook-form';

import type { EventEditor } from '#contract/event-editing.ts';

import { useBackUp, useRestored } from '#web/platform/api/form-backup.ts';
import { useUnsaved } from '#web/domains/events/workspace/unsaved.tsx';

import { changedFields, changedSince, type Answers, type EventFields } from './event-fields.ts';

export type SectionOptions<Form extends FieldValues> = {
  event: EventEditor;
  /** Its heading: "Venue". */
  name: string;
  /** The fields of an event as the form holds them. */
  toForm: (event: EventEditor) => Form;
  /** The form as the call sends it. */
  toFields: (form: Form) => EventFields;
  /** What is sent besides: answers to questions of the server. */
  toAnswers?: (form: Form) => Answers;
};

/** What was typed, and the version it was typed into. */
type Typed<Form> = { base: EventEditor; values: Form };

export type SectionForm<Form extends FieldValues> = ReturnType<typeof useSectionForm<Form>>;

/**
 * The form of one section, and what in it differs from the event it was made from. Without changes it follows what others
 * save; with changes it keeps the version it began with, so that nobody's work is overwritten silently.
 */
export function useSectionForm<Form extends FieldValues>({ event, name, toForm, toFields }: SectionOptions<Form>) {
  const backupName = `${event.id} ${name}`;
  const restored = useRestored<Typed<Form>>(backupName);
  const [base, setBase] = useState(restored?.base ?? event);
  const form = useForm<Form>({ defaultValues: (restored?.values ?? toForm(event)) as DefaultValues<Form> });
  const values = useWatch({ control: form.control }) as Form;
  const changes = changedFields(toFields(values), toFields(toForm(base)));
  const isUnsaved = Object.keys(changes).length > 0;
  useUnsaved(name, isUnsaved);
  useBackUp(backupName, (): Typed<Form> | undefined => (isUnsaved ? { base, values: form.getValues() } : undefined));

  const begin = (from: EventEditor, shown: EventEditor = from) => {
    setBase(from);
    form.reset(toForm(shown));
  };
  /** Goes on from a saved event: what was typed since the form was sent stays, and is not saved. */
  const goOn = (saved: EventEditor, sent: Form) => {
    setBase(saved);
    form.reset({ ...toForm(saved), ...changedSince(sent, form.getValues()) });
  };

  useEffect(() => {
    // What was typed at this very moment has not been rendered yet.
    const typed = changedSince(values, form.getValues());
    if (isUnsaved || Object.keys(typed).length > 0 || event === base) return;
    // A save of another section changes nothing here: setting the fields anew would empty a time that is filled in by half.
    if (Object.keys(changedSince(toForm(base), toForm(event))).length > 0) begin(event);
    else setBase(event);
    // oxlint-disable-next-line react/exhaustive-deps -- follows the event, not the form
  }, [event]);

  const field = (path: Path<Form>, rules?: RegisterOptions<Form, Path<Form>>) => ({
    id: path as string,
    errors: messageAt(form.formState.errors, path),
    ...form.register(path, rules),
  });
  return { base, form, values, changes, isUnsaved, begin, goOn, field };
}

function messageAt(errors: Record<string, unknown>, path: string): string | undefined {
  const error = errors[path];
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? message : undefined;
}
