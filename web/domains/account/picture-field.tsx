import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';

import type { Profile } from '#contract/auth.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showPictureError } from '#web/platform/api/show-picture-error.ts';
import { base64Of, readPicture } from '#web/platform/lib/read-picture.ts';
import { Avatar } from '#web/platform/ui/avatar.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { PictureButton } from '#web/platform/ui/picture-button.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

import { storeProfile } from './store-profile.ts';

const longestSide = 1024;

/** A person's picture, saved as soon as it is chosen. */
export function PictureField({ user }: { user: Profile }) {
  const hintId = useId();
  const { set, remove } = usePicture();
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar user={user} className="size-20 shrink-0 text-2xl" />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <PictureButton
            size="sm"
            aria-describedby={hintId}
            is_busy={set.isPending}
            onChosen={(file) => set.mutate(file)}
          >
            {user.picture_url === null ? 'Add a picture' : 'Change the picture'}
          </PictureButton>
          {user.picture_url !== null && (
            <Button size="sm" variant="quiet" is_busy={remove.isPending} onClick={() => remove.mutate()}>
              Remove picture
            </Button>
          )}
        </div>
        <p id={hintId} className="text-sm text-ink-soft">
          JPEG, PNG, WebP or AVIF. Only you see it.
        </p>
      </div>
    </div>
  );
}

function usePicture() {
  const set = useMutation({
    mutationFn: async (file: File) =>
      inBrowser().api('setPicture', { body: { image: base64Of(await readPicture(file, longestSide)) } }),
    onSuccess: (profile) => {
      storeProfile(profile);
      toast.success('Your profile has been saved.', { title: 'Profile Updated', id: 'picture' });
    },
    onError: showPictureError,
  });
  const remove = useMutation({
    mutationFn: () => inBrowser().api('removePicture'),
    onSuccess: storeProfile,
    onError: showPictureError,
  });
  return { set, remove };
}
