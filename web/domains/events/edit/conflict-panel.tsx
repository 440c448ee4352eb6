import { useEffect, useRef, useState } from 'react';

import type { EditedMeanwhile } from '#contract/event-editing.ts';

import { formatZonedClock } from '#contract/format-time.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { Button } from '#web/platform/ui/button.tsx';

import type { EventField } from './event-fields.ts';
import { fieldNames, showField } from './field-words.ts';
import type { Choice, Choices } from './use-section.ts';

type ConflictPanelProps = {
  conflict: EditedMeanwhile;
  isBusy: boolean;
  onChosen: (choices: Choices) => void;
};

/** Two people changed the same fields: shows both texts, and asks field by field which one to keep. */
export function ConflictPanel({ conflict: { conflicts }, isBusy, onChosen }: ConflictPanelProps) {
  const [choices, setChoices] = useState<Choices>({});
  const panel = useRef<HTMLDivElement>(null);
  // On a phone the button that was pressed is at the end of the screen, and the end of the section is often below it.
  useEffect(() => panel.current?.focus(), []);
  const choose = (field: EventField, choice: Choice) => {
    const all = { ...choices, [field]: choice };
    setChoices(all);
    if (conflicts.every((each) => all[each.field])) onChosen(all);
  };
  return (
    <div ref={panel} tabIndex={-1} role="alert" className="grid gap-6 rounded-card border border-caution p-4 sm:p-5">
      {conflicts.map((each) => (
        <FieldConflict
          key={each.field}
          conflict={each}
          chosen={choices[each.field]}
          isBusy={isBusy}
          onChoose={(choice) => choose(each.field, choice)}
        />
      ))}
    </div>
  );
}

type FieldConflictProps = {
  conflict: EditedMeanwhile['conflicts'][number];
  chosen: Choice | undefined;
  isBusy: boolean;
  onChoose: (choice: Choice) => void;
};

function FieldConflict({ conflict, chosen, isBusy, onChoose }: FieldConflictProps) {
  const { field, yours, theirs, at, by } = conflict;
  const who = by.is_you ? 'You' : by.name || 'Somebody';
  const whose = by.is_you ? 'The saved one' : by.name ? `${by.name}’s` : 'Theirs';
  return (
    <div className="grid gap-3">
      <p className="font-semibold">
        {who} saved {fieldNames[field]} at {formatZonedClock(at, deviceZone())}
        {by.is_you && ' in another window'}. Which one do you want to keep?
      </p>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Text name="Mine" text={showField(field, yours)} />
        <Text name={whose} text={showField(field, theirs)} />
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button is_busy={isBusy && chosen === 'mine'} aria-pressed={chosen === 'mine'} onClick={() => onChoose('mine')}>
          Mine<span className="sr-only">: {fieldNames[field]}</span>
        </Button>
        <Button
          is_busy={isBusy && chosen === 'theirs'}
          aria-pressed={chosen === 'theirs'}
          onClick={() => onChoose('theirs')}
        >
          {whose}
          <span className="sr-only">: {fieldNames[field]}</span>
        </Button>
      </div>
    </div>
  );
}

function Text({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0 rounded-control bg-sunken p-3">
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd dir="auto" className="mt-1 max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-line">
        {text || 'Nothing'}
      </dd>
    </div>
  );
}
