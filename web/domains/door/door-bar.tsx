import Maximize from 'icon:maximize';
import MapPin from 'icon:map-pin';
import Volume2 from 'icon:volume-2';
import VolumeX from 'icon:volume-x';
import { useState, type ReactNode } from 'react';

import { Dialog } from '#web/platform/ui/dialog.tsx';

import { GateForm } from './gate-form.tsx';
import type { DoorSettings } from './use-door-settings.ts';

type DoorBarProps = { title: string; gates: string[]; settings: DoorSettings };

/** The event's name and the settings of this door. */
export function DoorBar({ title, gates, settings }: DoorBarProps) {
  const { name, isSoundOn, setSoundOn } = settings;
  const [isNaming, setNaming] = useState(false);
  const [canFill] = useState(() => document.fullscreenEnabled);
  const place = placeOf(name, gates);
  return (
    <header className="flex flex-wrap items-center justify-end gap-1">
      {/* With large text the buttons go below, instead of leaving two letters of the name. */}
      <div className="min-w-0 grow basis-40">
        <h1 className="truncate text-base leading-tight sm:text-lg">{title}</h1>
        {place && <p className="truncate text-xs text-ink-soft">{place}</p>}
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
        <MapPin aria-hidden="true" />
      </BarButton>
      <Dialog title="Which door is this?" is_open={isNaming} onClose={() => setNaming(false)}>
        <GateForm gates={gates} settings={settings} onDone={() => setNaming(false)} />
      </Dialog>
    </header>
  );
}

/** Where this door is. A name may be from another event, or of a gate that was removed since: the report counts by gate. */
function placeOf(name: string, gates: string[]): string {
  if (gates.length === 0 || gates.includes(name)) return name;
  return name === '' ? 'No gate chosen' : `${name}: not one of the gates`;
}

type BarButtonProps = { label: string; onClick: () => void; children: ReactNode };

function BarButton({ label, onClick, children }: BarButtonProps) {
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
