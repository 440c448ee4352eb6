import type { KeyboardEvent, PointerEvent } from 'react';

import type { FocalPoint } from '#contract/crop.ts';

import type { ReadPicture } from '#web/platform/lib/read-picture.ts';

type FocalPickerProps = { picture: ReadPicture; focal: FocalPoint; onChange: (focal: FocalPoint) => void };

const steps: Record<string, FocalPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The whole picture with its focal point: press or drag to move it, or use the arrow keys (with Shift in larger steps). */
export function FocalPicker({ picture, focal, onChange }: FocalPickerProps) {
  const follow = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>) => {
    const box = currentTarget.getBoundingClientRect();
    onChange(clamp({ x: ((clientX - box.left) / box.width) * 100, y: ((clientY - box.top) / box.height) * 100 }));
  };
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    const size = event.shiftKey ? 10 : 1;
    onChange(clamp({ x: focal.x + by.x * size, y: focal.y + by.y * size }));
  };
  return (
    <div
      className="relative max-h-[70dvh] max-w-full cursor-crosshair touch-none justify-self-start overflow-hidden rounded-card bg-sunken select-none"
      style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
    >
      <img
        src={picture.address}
        width={picture.width}
        height={picture.height}
        alt="All of it, uncropped"
        draggable={false}
        className="block size-full"
      />
      <span
        role="slider"
        tabIndex={0}
        aria-label="Focal point"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={focal.x}
        aria-valuetext={`${focal.x}% from the left, ${focal.y}% from the top`}
        onKeyDown={step}
        className="absolute size-8 -translate-1/2 rounded-full border-3 border-white bg-black/30 shadow-[0_0_0_2px_black]"
        style={{ left: `${focal.x}%`, top: `${focal.y}%` }}
      />
    </div>
  );
}

function clamp({ x, y }: FocalPoint): FocalPoint {
  const percent = (value: number) => Math.round(Math.max(0, Math.min(100, value)));
  return { x: percent(x), y: percent(y) };
}
