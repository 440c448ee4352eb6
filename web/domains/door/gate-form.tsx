import { useState } from 'react';

import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';

import type { DoorSettings } from './use-door-settings.ts';

/** Chooses one of the event's gates, or names this door by hand. */
export function GateForm({ gates, settings, onDone }: { gates: string[]; settings: DoorSettings; onDone: () => void }) {
  const [name, setName] = useState(settings.name);
  const save = (value: string) => {
    settings.setName(value.trim());
    onDone();
  };
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save(name);
      }}
    >
      {gates.length > 0 && (
        <ul aria-label="Gates" className="grid gap-2">
          {gates.map((gate) => (
            <li key={gate} className="grid">
              <Button
                variant={gate === settings.name ? 'primary' : 'outline'}
                aria-pressed={gate === settings.name}
                onClick={() => save(gate)}
              >
                {gate}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={gates.length > 0 ? 'Another name' : 'Name of this door'}
        {...(gates.length === 0 && { 'data-autofocus': true })}
        hint="Other doors see it when a ticket is scanned twice."
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div>
        <Button type="submit" variant={gates.length > 0 ? 'outline' : 'primary'}>
          Save name
        </Button>
      </div>
    </form>
  );
}
