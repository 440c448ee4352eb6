import { useRef, type ChangeEvent, type ComponentProps } from 'react';

import { Button } from './button.tsx';

type FileButtonProps = ComponentProps<typeof Button> & {
  /** The kinds of files, as an input's `accept`. */
  accept: string;
  /** What the file is, for screen readers: "Picture file". */
  file_label: string;
  onChosen: (file: File) => void;
};

/** A button that lets the user choose a file. */
export function FileButton({ accept, file_label, onChosen, ...button }: FileButtonProps) {
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
        accept={accept}
        aria-label={file_label}
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
    </>
  );
}
