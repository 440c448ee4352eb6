import { useId, useState } from 'react';

import { readPicture, type ReadPicture } from '#web/platform/lib/read-picture.ts';
import { PictureButton } from '#web/platform/ui/picture-button.tsx';

const longestSide = 2400;
/** The least the server takes. */
const shortestSide = 600;

/** Lets the user choose a poster's picture and reads it. */
export function ChoosePicture({ label, onChosen }: { label: string; onChosen: (picture: ReadPicture) => void }) {
  const hintId = useId();
  const [problem, setProblem] = useState<string>();
  const read = async (file: File) => {
    const picture = await readPicture(file, longestSide, shortestSide);
    if (picture.width === 0) return setProblem('This picture cannot be read. Try another one.');
    setProblem(undefined);
    onChosen(picture);
  };
  return (
    <>
      <PictureButton aria-describedby={hintId} onChosen={(file) => void read(file)}>
        {label}
      </PictureButton>
      <p id={hintId} role="status" className="basis-full text-sm text-ink-soft">
        {problem ?? 'JPEG, PNG, WebP or AVIF, at least 600 pixels each way.'}
      </p>
    </>
  );
}
