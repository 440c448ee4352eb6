import Pencil from 'icon:pencil';
import { useState } from 'react';

import type { EventEditor } from '#contract/event-editing.ts';

import { randomId } from '#web/platform/lib/random-id.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { SortableList } from '#web/platform/ui/sortable-list.tsx';
import { useNextFocus } from '#web/platform/ui/use-next-focus.ts';

import { EditSection } from './edit-section.tsx';
import { QuestionDialog, questionKinds, useRestoredQuestion, type DraftQuestion } from './question-dialog.tsx';
import { useSection } from './use-section.ts';

type QuestionsForm = { questions: DraftQuestion[] };

const toForm = ({ questions }: EventEditor): QuestionsForm => ({ questions });
const toFields = ({ questions }: QuestionsForm) => ({
  questions: questions.map(({ id, label, kind, required, choices, is_new }) => ({
    ...(!is_new && { id }),
    ...{ label, kind, required, choices },
  })),
});

const newQuestion = (): DraftQuestion => ({
  ...{ id: randomId(), is_new: true, label: '', kind: 'text', required: false, choices: [] },
});

/** What guests are asked on the checkout page. */
export function QuestionsSection({ event }: { event: EventEditor }) {
  const section = useSection({ event, name: 'Questions', toForm, toFields });
  const [open, setOpen] = useState(useRestoredQuestion(event.id));
  const { form } = section;
  const { questions } = section.values;
  const noteRemoved = useNextFocus(questions, 'questions');
  const set = (list: DraftQuestion[]) => form.setValue('questions', list);
  const keep = (question: DraftQuestion) => {
    const isKnown = questions.some(({ id }) => id === question.id);
    set(isKnown ? questions.map((each) => (each.id === question.id ? question : each)) : [...questions, question]);
    setOpen(undefined);
  };
  const problem = form.formState.errors.questions?.message;
  return (
    <EditSection section={section} text="Guests answer them when they pay. Ask only what you need.">
      {problem && (
        <Notice tone="danger" is_alert>
          {problem}
        </Notice>
      )}
      {questions.length > 0 && (
        <SortableList label="Questions" items={questions} nameOf={({ label }) => label} onReorder={set}>
          {(question) => <QuestionRow question={question} onEdit={() => setOpen(question)} />}
        </SortableList>
      )}
      <Button id="questions" className="justify-self-start" onClick={() => setOpen(newQuestion())}>
        Add a question
      </Button>
      <QuestionDialog
        event_id={event.id}
        question={open}
        onKeep={keep}
        onClose={() => setOpen(undefined)}
        onRemove={({ id }) => {
          noteRemoved([{ id }]);
          set(questions.filter((each) => each.id !== id));
          setOpen(undefined);
        }}
      />
    </EditSection>
  );
}

function QuestionRow({ question, onEdit }: { question: DraftQuestion; onEdit: () => void }) {
  const { label, kind, required, choices } = question;
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-0 grow">
        <span dir="auto" className="block wrap-anywhere">
          {label}
        </span>
        <span className="block text-sm text-ink-soft">
          {questionKinds[kind]}
          {kind === 'choice' && ` of ${choices.length}`}
          {required && ', required'}
        </span>
      </span>
      <button
        type="button"
        aria-label={`Change ${label}`}
        onClick={onEdit}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-ink/7 hover:text-ink"
      >
        <Pencil aria-hidden="true" className="size-5" />
      </button>
    </span>
  );
}
