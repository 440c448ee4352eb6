import { useForm, useWatch } from 'react-hook-form';

import type { Question } from '#contract/events.ts';

import { useBackUp, useRestored } from '#web/platform/api/form-backup.ts';
import { needed } from '#web/platform/lib/needed.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { TextAreaField, TextField } from '#web/platform/ui/field.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';

/** `is_new`: the server gives it its id. */
export type DraftQuestion = Question & { is_new?: boolean };

export const questionKinds: Record<Question['kind'], string> = {
  text: 'Text',
  choice: 'One choice',
  checkbox: 'Checkbox',
};
const kindOptions = Object.entries(questionKinds).map(([value, label]) => ({ value, label }));

type QuestionDialogProps = {
  event_id: string;
  /** The question to change; closed without one. */
  question: DraftQuestion | undefined;
  onKeep: (question: DraftQuestion) => void;
  onRemove: (question: DraftQuestion) => void;
  onClose: () => void;
};

/** One question: what is asked, how it is answered, and whether it must be. */
export function QuestionDialog({ question, onClose, ...actions }: QuestionDialogProps) {
  return (
    <Dialog
      title={question?.label ? 'Change the question' : 'Add a question'}
      is_open={question !== undefined}
      onClose={onClose}
    >
      {question && <QuestionForm question={question} {...actions} />}
    </Dialog>
  );
}

/** The question of an open dialog, and what was typed into it. */
type Typed = { question: DraftQuestion; values: QuestionValues };

/** The question whose dialog was open when the session expired. */
export function useRestoredQuestion(eventId: string): DraftQuestion | undefined {
  return useRestored<Typed>(backupOf(eventId))?.question;
}

const backupOf = (eventId: string) => `${eventId} question`;

type QuestionFormProps = Omit<QuestionDialogProps, 'onClose' | 'question'> & { question: DraftQuestion };
type QuestionValues = Pick<Question, 'label' | 'kind' | 'required'> & { choices: string };

function QuestionForm({ event_id, question, onKeep, onRemove }: QuestionFormProps) {
  const { label, kind, required, choices } = question;
  const restored = useRestored<Typed>(backupOf(event_id))?.values;
  const form = useForm<QuestionValues>({
    defaultValues: restored ?? { label, kind, required, choices: choices.join('\n') },
  });
  useBackUp(backupOf(event_id), (): Typed => ({ question, values: form.getValues() }));
  const { errors } = form.formState;
  const isChoice = useWatch({ control: form.control, name: 'kind' }) === 'choice';
  const keep = form.handleSubmit((values) =>
    onKeep({ ...question, ...values, label: values.label.trim(), choices: isChoice ? linesOf(values.choices) : [] }),
  );
  return (
    // A form in a dialog that stands inside the section's form: it has its own keys and buttons, and no form element.
    <div className="grid gap-5">
      <TextField
        label="Question"
        data-autofocus
        dir="auto"
        maxLength={200}
        errors={errors.label?.message}
        {...form.register('label', needed('Enter the question.'))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void keep();
        }}
      />
      <SelectField label="Answer" options={kindOptions} {...form.register('kind')} />
      {isChoice && (
        <TextAreaField
          label="Choices"
          dir="auto"
          hint="One per line."
          errors={errors.choices?.message}
          {...form.register('choices', {
            validate: (text) => linesOf(text).length >= 2 || 'Give at least two choices.',
          })}
        />
      )}
      <Checkbox label="Required" {...form.register('required')} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void keep()}>
          {label ? 'Keep' : 'Add'}
        </Button>
        {label !== '' && (
          <Button variant="danger" onClick={() => onRemove(question)}>
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
