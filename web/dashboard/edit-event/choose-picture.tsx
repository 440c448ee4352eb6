import { useId, useRef, useState, type ChangeEvent } from 'react';

import { readPicture, type ReadPicture } from '#web/lib/read-picture.ts';
import { Button } from '#web/ui/button.tsx';

const longestSide = 2400;

/** A button that asks for a picture file and reads it. */
export function ChoosePicture({ label, onChosen }: { label: string; onChosen: (picture: ReadPicture) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [problem, setProblem] = useState<string>();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again.
    target.value = '';
    if (!file) return;
    const picture = await readPicture(file, longestSide);
    if (picture.width === 0) return setProblem('This picture cannot be read. Try another one.');
    setProblem(undefined);
    onChosen(picture);
  };
  return (
    <>
      <Button aria-describedby={hintId} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-label="Picture file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void choose(event)}
      />
      <p id={hintId} role="status" className="basis-full text-sm text-ink-soft">
        {problem ?? 'JPEG, PNG, WebP or AVIF, at least 600 pixels each way.'}
      </p>
    </>
  );
}
