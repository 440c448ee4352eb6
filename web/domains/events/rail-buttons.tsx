import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import type { RefObject } from 'react';

const style = 'grid size-9 place-items-center rounded-full border border-edge/60 hover:border-ink';

/** Buttons that scroll a rail with a mouse. Touch screens swipe and keyboards move from card to card, so neither needs them. */
export function RailButtons({ rail }: { rail: RefObject<HTMLElement | null> }) {
  const step = (direction: 1 | -1) => {
    const element = rail.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.75, behavior: 'smooth' });
  };
  return (
    <span aria-hidden="true" className="rail-buttons ml-auto">
      <button type="button" tabIndex={-1} onClick={() => step(-1)} className={style}>
        <ChevronLeft className="size-5" />
      </button>
      <button type="button" tabIndex={-1} onClick={() => step(1)} className={style}>
        <ChevronRight className="size-5" />
      </button>
    </span>
  );
}
