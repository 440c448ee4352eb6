import Camera from 'icon:camera';
import Search from 'icon:search';
import { useEffect, useState, type ReactNode } from 'react';

import { showError } from '#web/platform/api/show-error.ts';
import { useWakeLock } from '#web/domains/tickets/use-wake-lock.ts';
import { Button } from '#web/platform/ui/button.tsx';

import { canOverride, canUndo, type Attempt, type ScanKind } from './attempts.ts';
import { CameraView } from './camera/camera-view.tsx';
import { useCamera } from './camera/use-camera.ts';
import { CodeInput } from './code-input.tsx';
import { ConnectionStrip } from './connection-strip.tsx';
import { DoorBar } from './door-bar.tsx';
import { DoorCounts } from './door-counts.tsx';
import { idlePanel } from './idle-panel.ts';
import { InsideByGate } from './inside-by-gate.tsx';
import { KindSwitch } from './kind-switch.tsx';
import { OverrideDialog } from './override-dialog.tsx';
import { ResultPanel } from './result-panel.tsx';
import { ScanList, UndoButton } from './scan-list.tsx';
import { announce } from './scan-sound.ts';
import { wordsOf } from './scan-words.ts';
import type { ScannerState } from './scanner/scanner-state.ts';
import type { Scanner, ScanInput } from './scanner/scanner.ts';
import { SearchSheet } from './search/search-sheet.tsx';
import type { Door } from './door-api.ts';
import type { DoorSettings } from './use-door-settings.ts';

type DoorAppProps = {
  door: Door;
  state: ScannerState;
  scanner: Scanner;
  settings: DoorSettings;
  /** Above the last scans. */
  children?: ReactNode;
};

/** The door at work: the verdict on the upper half, camera and controls below it in reach of a thumb. */
export function DoorApp({ door, state, scanner, settings, children }: DoorAppProps) {
  const { event, is_supervisor } = door;
  const [chosenKind, setKind] = useState<ScanKind>('in');
  // The host may end re-entry while somebody counts people out.
  const kind = event.reentry_allowed ? chosenKind : 'in';
  const [isSearching, setSearching] = useState(false);
  const [overridden, setOverridden] = useState<Attempt>();
  const scan = (input: Omit<ScanInput, 'door' | 'kind'> & { kind?: ScanKind }) =>
    void scanner.scan({ kind, ...input, door: settings.name });
  const camera = useCamera((code, seen_at) => scan({ scanned: { code }, seen_at }));
  const undo = (attempt: Attempt) =>
    scanner
      .undo(attempt)
      .catch((error: unknown) => showError(error, 'The scan could not be undone.', { title: 'Undo Failed' }));
  useWakeLock(true);
  useVerdictInView(state.current?.scan_id);
  useVerdictSound(scanner, settings.isSoundOn);
  const isCameraOn = camera.isWanted;

  const actionsOf = (attempt: Attempt) => {
    if (canUndo(attempt)) return <UndoButton of={attempt} onUndo={() => undo(attempt)} />;
    if (!is_supervisor || !canOverride(attempt)) return null;
    return <Button onClick={() => setOverridden(attempt)}>Admit anyway</Button>;
  };
  return (
    <div className="door-app flex flex-col gap-2 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:gap-4 sm:p-5">
      <DoorBar title={event.title} gates={event.gates} settings={settings} />
      <ConnectionStrip state={state} scanner={scanner} />
      <div className="door-grid min-h-0 grow">
        <div className="door-verdict flex min-h-0 flex-col gap-2.5">
          <ResultPanel attempt={state.current} idle={idlePanel(state, kind)} actionsOf={actionsOf} />
          <DoorCounts counts={state.counts} types={state.types} has_inside={event.reentry_allowed} />
        </div>
        {isCameraOn && <CameraView camera={camera} />}
        <div className="door-controls grid gap-2.5">
          {event.reentry_allowed && <KindSwitch kind={kind} onChange={setKind} />}
          <DoorButtons onCamera={isCameraOn ? undefined : camera.start} onSearch={() => setSearching(true)} />
          <CodeInput onCode={(text) => text.trim() !== '' && scan({ scanned: { code: text.trim() } })} />
        </div>
        <div className="door-list grid content-start gap-4">
          {children}
          <InsideByGate scanner={scanner} gates={event.gates} />
          <ScanList attempts={state.attempts} time_zone={event.time_zone} onUndo={undo} />
        </div>
      </div>
      <SearchSheet
        is_open={isSearching}
        scanner={scanner}
        state={state}
        kind={kind}
        onClose={() => setSearching(false)}
        onAdmit={({ id }) => {
          setSearching(false);
          scan({ scanned: { ticket_id: id } });
        }}
      />
      <OverrideDialog
        attempt={overridden}
        onClose={() => setOverridden(undefined)}
        onAdmit={({ scanned }, override_reason) => {
          setOverridden(undefined);
          scan({ scanned, kind: 'in', override_reason });
        }}
      />
    </div>
  );
}

type DoorButtonsProps = { onCamera: (() => void) | undefined; onSearch: () => void };

/** Other ways to scan. `onCamera` is left out while the camera is on. */
function DoorButtons({ onCamera, onSearch }: DoorButtonsProps) {
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2.5">
      {onCamera && (
        <Button variant="primary" size="lg" onClick={onCamera}>
          <Camera aria-hidden="true" className="size-5" />
          Camera
        </Button>
      )}
      <Button size="lg" onClick={onSearch}>
        <Search aria-hidden="true" className="size-5" />
        Find a guest
      </Button>
    </div>
  );
}

/**
 * The top of the page at the beginning, although the field below has the focus, and with each scan: the verdict is what
 * counts, wherever the page was scrolled to.
 */
function useVerdictInView(scanId: string | undefined): void {
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [scanId]);
}

function useVerdictSound(scanner: Scanner, isOn: boolean): void {
  useEffect(
    () => scanner.onVerdict(({ verdict }) => announce(verdict ? wordsOf(verdict).tone : 'wait', isOn)),
    [scanner, isOn],
  );
}
