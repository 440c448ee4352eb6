import Image from 'icon:image';
import { useState } from 'react';

import { base64Of, readPicture } from '#web/platform/lib/read-picture.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { PictureButton } from '#web/platform/ui/picture-button.tsx';

import { OrganizationPicture } from './organization-picture.tsx';

const longestSide = 1024;

export type ChosenPicture = { address: string; image: string };

type PictureChoiceProps = {
  name: string;
  picture: ChosenPicture | null;
  errors?: string | undefined;
  onChange: (picture: ChosenPicture | null) => void;
};

/** An organization's picture in a form: shown as soon as it is chosen, sent with the form. */
export function PictureChoice({ name, picture, errors, onChange }: PictureChoiceProps) {
  const [isUnreadable, setUnreadable] = useState(false);
  const read = (file: File) =>
    readPicture(file, longestSide).then(
      (chosen) => {
        setUnreadable(false);
        onChange({ address: chosen.address, image: base64Of(chosen) });
      },
      () => setUnreadable(true),
    );
  const message = isUnreadable ? 'This file could not be read. Try another one.' : errors;
  return (
    <div className="flex items-center gap-5">
      {picture || name ? (
        <OrganizationPicture
          organization={{ name, picture_url: picture?.address ?? null }}
          className="size-20 rounded-card text-2xl"
        />
      ) : (
        <span aria-hidden="true" className="grid size-20 shrink-0 place-items-center rounded-card bg-sunken">
          <Image className="size-6 text-ink-soft" />
        </span>
      )}
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <PictureButton size="sm" onChosen={(file) => void read(file)}>
            {picture ? 'Change the picture' : 'Add a picture'}
          </PictureButton>
          {picture && (
            <Button size="sm" variant="quiet" onClick={() => onChange(null)}>
              Remove picture
            </Button>
          )}
        </div>
        <p className="text-sm text-ink-soft">Optional. JPEG, PNG, WebP or AVIF. Everybody can see it.</p>
        {message && (
          <p role="alert" className="text-sm font-medium text-danger">
            {message}
          </p>
        )}
      </div>
    </div>
  );
}
