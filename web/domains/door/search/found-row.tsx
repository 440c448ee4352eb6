import { useRef, useState } from 'react';

import { doorTime } from '#contract/door-words.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { presentDate } from '#web/platform/lib/clock.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { focusWhenShown } from '#web/platform/ui/focus-when-shown.ts';

import type { Found, ScanKind } from '../attempts.ts';

type FoundRowProps = {
  ticket: Found;
  kind: ScanKind;
  time_zone: string;
  onAdmit: () => void;
  /** Gives a plus-one the name they say; not without a connection. */
  onName?: (name: string) => Promise<void>;
};

/** A ticket that was found, and the button that lets its holder in or out, or says why not. */
export function FoundRow({ ticket, kind, time_zone, onAdmit, onName }: FoundRowProps) {
  const [isNaming, setNaming] = useState(false);
  const admit = useRef<HTMLButtonElement>(null);
  const name = nameOf(ticket);
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <p dir="auto" className="font-semibold wrap-anywhere">
            {name}
          </p>
          <p className="tabular text-sm text-ink-soft">{factsOf(ticket)}</p>
          <p className="tabular text-sm">{stateOf(ticket, time_zone)}</p>
        </div>
        {!ticket.has_name && onName && !isNaming && (
          <Button size="sm" onClick={() => setNaming(true)}>
            Name<span className="sr-only"> for {name}</span>
          </Button>
        )}
        <Button ref={admit} size="sm" variant={canPass(ticket, kind) ? 'primary' : 'outline'} onClick={onAdmit}>
          {actionOf(ticket, kind)}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
      {isNaming && onName && (
        <NameForm
          onName={onName}
          onDone={() => {
            setNaming(false);
            admit.current?.focus();
          }}
        />
      )}
    </li>
  );
}

function nameOf({ holder, brought_by }: Found): string {
  return holder || (brought_by ? `Guest of ${brought_by}` : 'No name');
}

function factsOf({ holder, ticket_type, order, brought_by }: Found): string {
  const facts = [ticket_type, order && `Order ${order}`, holder && brought_by && `with ${brought_by}`];
  return facts.filter(Boolean).join(' · ');
}

function NameForm({ onName, onDone }: { onName: (name: string) => Promise<void>; onDone: () => void }) {
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await onName(name.trim());
      onDone();
    } catch (error) {
      showError(error, 'The name could not be saved.', { title: 'Not Saved' });
    }
    setBusy(false);
  };
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void save();
      }}
    >
      <TextField
        className="grow"
        ref={focusWhenShown}
        label="Their name"
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" is_busy={isBusy}>
        Save name
      </Button>
    </form>
  );
}

const states: Record<Exclude<Found['state'], 'used'>, string> = {
  valid: 'Not in yet',
  listed: 'In Resale',
  transferring: 'On its way',
  refunded: 'Refunded',
  void: 'Cancelled',
};

function stateOf({ state, is_inside, first_admitted_at }: Found, zone: string): string {
  if (state !== 'used') return states[state];
  const since = first_admitted_at ? ` at ${doorTime(first_admitted_at, presentDate(), zone)}` : '';
  return is_inside ? `In${since}` : `Came in${since}, and left`;
}

function canPass({ state, is_inside }: Found, kind: ScanKind): boolean {
  return kind === 'out' ? is_inside : !is_inside && (state === 'valid' || state === 'used');
}

/** The word of the button: who would be refused is only checked, which says why, like a scan of the code. */
function actionOf(ticket: Found, kind: ScanKind): string {
  if (!canPass(ticket, kind)) return 'Check';
  return kind === 'out' ? 'Let out' : 'Admit';
}
