import { useEffect, useMemo, useRef, useState } from 'react';

import { qrOf } from '#contract/qr-of.ts';
import type { Rotating } from '#contract/tickets.ts';
import { joinTicketCode, ROTATION_SECONDS } from '#contract/ticket-code.ts';
import { rotationDigits } from '#contract/ticket-rotation.ts';

import { presentMs } from '#web/platform/lib/clock.ts';
import { QrCode } from '#web/platform/ui/qr-code.tsx';

export type RotatingCodeProps = {
  rotating: Rotating;
  /** By this device's clock: when the server told its time. */
  loaded_at: number;
};

const periodMs = ROTATION_SECONDS * 1000;

/** A rotating code: it changes every 15 seconds by the server's clock, whatever this device's clock says. Needs no network. */
export function RotatingCode({ rotating, loaded_at }: RotatingCodeProps) {
  const ahead = Date.parse(rotating.server_time) - loaded_at;
  const step = useStep(ahead);
  const { code, secret } = rotating;
  const text = joinTicketCode(code, rotationDigits(secret, step * periodMs));
  const qr = useMemo(() => qrOf(text), [text]);
  return (
    <div className="grid justify-items-center bg-[#fff] pt-1 pb-4">
      <QrCode qr={qr} label="Your ticket’s code, which changes" className="w-full max-w-96 print:hidden" />
      <div className="w-full max-w-80 px-4">
        <Remaining key={step} began_at={step * periodMs - ahead} />
      </div>
      <p className="mt-3 px-4 text-center text-xs text-[#44383f]">
        Changes every {ROTATION_SECONDS} seconds, even without signal: a screenshot or a print of it does not work. Turn
        your screen’s brightness up at the door.
      </p>
    </div>
  );
}

/** How much of the current code's time is left; by this device's clock it began at `began_at`. */
function Remaining({ began_at }: { began_at: number }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const run = bar.current?.animate(
      { transform: ['scaleX(1)', 'scaleX(0)'] },
      { duration: periodMs, fill: 'forwards' },
    );
    if (run) run.currentTime = presentMs() - began_at;
    // oxlint-disable-next-line react/exhaustive-deps -- each code has a bar of its own, which runs from where it began
  }, []);
  return <div ref={bar} aria-hidden="true" className="h-1 origin-left rounded-full bg-[#7a1f4b] rtl:origin-right" />;
}

/** The number of the current code; changes with the server's clock, of which this device's is so many milliseconds behind. */
function useStep(ahead: number): number {
  const [step, setStep] = useState(() => stepAt(ahead));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const follow = () => {
      clearTimeout(timer);
      setStep(stepAt(ahead));
      timer = setTimeout(follow, periodMs - (presentMs(ahead) % periodMs));
    };
    follow();
    // A phone that was locked shows the current code at once.
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [ahead]);
  return step;
}

const stepAt = (ahead: number) => Math.floor(presentMs(ahead) / periodMs);
