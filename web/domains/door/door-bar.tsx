import Maximize from 'icon:maximize';
import Settings2 from 'icon:settings-2';
import Volume2 from 'icon:volume-2';
import VolumeX from 'icon:volume-x';
import { useState, type ReactNode } from 'react';

import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { TextField } from '#web/platform/ui/field.tsx';

import type { useDoorSettings } from './use-door-settings.ts';

type DoorSettings = ReturnType<typeof useDoorSettings>;

/** The event's name and the settings of this door. */
export function DoorBar({ title, settings }: { title: string; settings: DoorSettings }) {
  const { name, isSoundOn, setSoundOn } = settings;
  const [isNaming, setNaming] = useState(false);
  const [canFill] = useState(() => document.fullscreenEnabled);
  return (
    <header className="flex items-center gap-1">
      <div className="mr-auto min-w-0">
        <h1 className="truncate text-base sm:text-lg">{title}</h1>
        {name && <p className="truncate text-xs text-ink-soft">{name}</p>}
      </div>
      <BarButton label={isSoundOn ? 'Turn sound off' : 'Turn sound on'} onClick={() => setSoundOn(!isSoundOn)}>
        {isSoundOn ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
      </BarButton>
      {canFill && (
        <BarButton label="Full screen" onClick={() => void toggleFullScreen()}>
          <Maximize aria-hidden="true" />
        </BarButton>
      )}
      <BarButton label="Name this door" onClick={() => setNaming(true)}>
        <Settings2 aria-hidden="true" />
      </BarButton>
      <Dialog title="Which door is this?" is_open={isNaming} onClose={() => setNaming(false)}>
        <DoorNameForm settings={settings} onDone={() => setNaming(false)} />
      </Dialog>
    </header>
  );
}

function DoorNameForm({ settings, onDone }: { settings: DoorSettings; onDone: () => void }) {
  const [name, setName] = useState(settings.name);
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        settings.setName(name.trim());
        onDone();
      }}
    >
      <TextField
        label="Name of this door"
        hint="Other doors see it when a ticket comes a second time."
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div>
        <Button type="submit" variant="primary">
          Save name
        </Button>
      </div>
    </form>
  );
}

function BarButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-ink/7 hover:text-ink [&>svg]:size-5.5"
    >
      {children}
    </button>
  );
}

async function toggleFullScreen(): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  // Refused where the browser does not allow it here: the page works without.
  await document.documentElement.requestFullscreen().catch(() => undefined);
}
