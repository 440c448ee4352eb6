import { useRef, type ChangeEvent, type ComponentProps } from 'react';

import { Button } from './button.tsx';

type PictureButtonProps = ComponentProps<typeof Button> & { onChosen: (file: File) => void };

/** A button that lets the user choose a picture file. */
export function PictureButton({ onChosen, ...button }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again.
    target.value = '';
    if (file) onChosen(file);
  };
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-label="Picture file"
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
    </>
  );
}
