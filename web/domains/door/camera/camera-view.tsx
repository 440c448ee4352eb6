import CameraOff from 'icon:camera-off';
import Flashlight from 'icon:flashlight';
import FlashlightOff from 'icon:flashlight-off';
import SwitchCamera from 'icon:switch-camera';
import type { ReactNode } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';
import { Button } from '#web/platform/ui/button.tsx';

import type { CameraProblem } from './open-camera.ts';
import type { useCamera } from './use-camera.ts';

/** What the camera sees, its light and the other cameras; or why there is no picture and what to do. */
export function CameraView({ camera }: { camera: ReturnType<typeof useCamera> }) {
  const { state, cameras, chosen, torch, start, stop, choose, light, setVideo } = camera;
  const problem = state.status === 'problem' ? state.problem : undefined;
  const place = cameras.findIndex(({ id }) => id === chosen);
  const next = cameras.length > 1 ? cameras[(place + 1) % cameras.length] : undefined;
  return (
    <section aria-label="Camera" className="door-camera relative overflow-hidden rounded-card bg-sunken">
      <video
        ref={setVideo}
        muted
        playsInline
        aria-label="Camera picture"
        className={cx('size-full object-cover', problem && 'invisible')}
      />
      {state.status === 'starting' && (
        <p role="status" className="absolute inset-0 grid place-items-center text-sm font-semibold text-ink-soft">
          Starting the camera
        </p>
      )}
      {state.status === 'on' && <Frame />}
      {problem && <Problem problem={problem} onRetry={start} />}
      <div className="absolute right-2 bottom-2 flex gap-2">
        {torch !== null && (
          <RoundButton label={torch ? 'Turn light off' : 'Turn light on'} onClick={() => light(!torch)}>
            {torch ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
          </RoundButton>
        )}
        {next && (
          <RoundButton label={`Use ${next.label}`} onClick={() => choose(next.id)}>
            <SwitchCamera aria-hidden="true" />
          </RoundButton>
        )}
        <RoundButton label="Turn camera off" onClick={stop}>
          <CameraOff aria-hidden="true" />
        </RoundButton>
      </div>
    </section>
  );
}

/** Where to hold the code. */
function Frame() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 m-auto aspect-square h-4/5 rounded-card border-3 border-[#fff]/70"
    />
  );
}

const words: Record<CameraProblem, { title: string; text: string }> = {
  refused: {
    title: 'The camera is blocked',
    text: 'To allow it, tap the icon next to the address, or open your browser’s settings, then Camera, then Allow.',
  },
  missing: { title: 'No camera found', text: 'Plug one in, type codes, or use a hand-held scanner.' },
  busy: { title: 'The camera is in use', text: 'Close the other app that uses it, then try again.' },
  insecure: { title: 'No camera here', text: 'Browsers only allow it on https addresses. Open this page with https.' },
  failed: { title: 'The camera did not start', text: 'Try again. Typed codes and hand-held scanners work.' },
};

function Problem({ problem, onRetry }: { problem: CameraProblem; onRetry: () => void }) {
  const { title, text } = words[problem];
  return (
    <div
      role="alert"
      className="absolute inset-0 grid content-center justify-items-center gap-1.5 p-4 pb-10 text-center"
    >
      <p className="font-semibold">{title}</p>
      <p className="max-w-sm text-sm text-ink-soft">{text}</p>
      {problem !== 'insecure' && (
        <Button size="sm" className="mt-1" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

function RoundButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full bg-paper text-ink [&>svg]:size-5"
    >
      {children}
    </button>
  );
}
