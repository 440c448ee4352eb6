import X from 'icon:x';
import { useState, type KeyboardEvent } from 'react';

import type { EventEditor } from '#contract/event-editing.ts';

import { randomId } from '#web/platform/lib/random-id.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { SortableList } from '#web/platform/ui/sortable-list.tsx';
import { focusBeside, rowId } from '#web/platform/ui/use-next-focus.ts';

import { EditSection } from './edit-section.tsx';
import { useSection } from './use-section.ts';

type Act = { id: string; name: string };
type LineUpForm = { line_up: Act[] };

const toForm = ({ line_up }: EventEditor): LineUpForm => ({
  line_up: line_up.map((name, index) => ({ id: `${index} ${name}`, name })),
});
const toFields = ({ line_up }: LineUpForm) => ({ line_up: line_up.map(({ name }) => name.trim()) });

/** Who plays, headliners first. */
export function LineUpSection({ event }: { event: EventEditor }) {
  const section = useSection({ event, name: 'Line-up', toForm, toFields });
  const { form } = section;
  const { line_up } = section.values;
  const set = (acts: Act[]) => form.setValue('line_up', acts);
  return (
    <EditSection section={section} text="Headliners first: the page shows them in this order.">
      {line_up.length > 0 && (
        <SortableList label="Line-up" items={line_up} nameOf={({ name }) => name} onReorder={set} has_fields>
          {({ id, name }) => (
            <span id={rowId({ id })} className="flex items-center gap-2">
              <NameField
                label={`Name at place ${line_up.findIndex((act) => act.id === id) + 1}`}
                name={name}
                onChange={(changed) => set(line_up.map((act) => (act.id === id ? { id, name: changed } : act)))}
              />
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => {
                  focusBeside(line_up, { id }, 'line_up');
                  set(line_up.filter((act) => act.id !== id));
                }}
                className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-ink/7 hover:text-ink"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </span>
          )}
        </SortableList>
      )}
      <AddAct
        errors={form.formState.errors.line_up?.message}
        onAdd={(name) => set([...line_up, { id: randomId(), name }])}
      />
    </EditSection>
  );
}

type NameFieldProps = { label: string; name: string; onChange: (name: string) => void };

/** A name that is changed where it stands; one that is emptied comes back. */
function NameField({ label, name, onChange }: NameFieldProps) {
  const [before, setBefore] = useState(name);
  return (
    <input
      aria-label={label}
      dir="auto"
      maxLength={120}
      value={name}
      onFocus={() => setBefore(name)}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => onChange(name.trim() || before)}
      // Text is selected with the mouse here; the row is dragged by its handle.
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      className="h-11 w-full min-w-0 grow rounded-control border border-transparent bg-transparent px-2 text-base hover:border-edge focus:border-edge"
    />
  );
}

function AddAct({ errors, onAdd }: { errors: string | undefined; onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  const add = () => {
    if (name.trim() === '') return;
    onAdd(name.trim());
    setName('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    // Enter adds the name, and does not save the section yet.
    if (event.key !== 'Enter' || name.trim() === '') return;
    event.preventDefault();
    add();
  };
  return (
    <div className="flex items-end gap-3">
      <TextField
        id="line_up"
        label="Add a name"
        dir="auto"
        maxLength={120}
        className="grow"
        errors={errors}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={addOnEnter}
      />
      <Button onClick={add}>Add</Button>
    </div>
  );
}
