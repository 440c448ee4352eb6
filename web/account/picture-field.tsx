import { useMutation } from '@tanstack/react-query';
import { useId, useRef, type ChangeEvent } from 'react';

import type { Profile } from '#contract/auth.ts';

import { inBrowser } from '#web/api/browser.ts';
import { errorMessage, fieldErrors } from '#web/api/error-message.ts';
import { base64Of, readPicture } from '#web/lib/read-picture.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

import { keepProfile } from './keep-profile.ts';

const longestSide = 1024;

/** A person's picture, which saves by itself. */
export function PictureField({ user }: { user: Profile }) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { set, remove } = usePicture();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) set.mutate(file);
    // The same file may be chosen again.
    target.value = '';
  };
  return (
    <div className="flex items-center gap-5">
      <Avatar user={user} className="size-20 shrink-0 text-2xl" />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <Button size="sm" aria-describedby={hintId} is_busy={set.isPending} onClick={() => input.current?.click()}>
            {user.picture_url === null ? 'Add a picture' : 'Change the picture'}
          </Button>
          {user.picture_url !== null && (
            <Button size="sm" variant="quiet" is_busy={remove.isPending} onClick={() => remove.mutate()}>
              Remove it
            </Button>
          )}
        </div>
        <p id={hintId} className="text-sm text-ink-soft">
          JPEG, PNG, WebP or AVIF. Only you see it.
        </p>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-label="Picture file"
          tabIndex={-1}
          className="sr-only"
          onChange={choose}
        />
      </div>
    </div>
  );
}

function usePicture() {
  const onError = (error: unknown) => {
    const words = fieldErrors(error)['image']?.join(' ') ?? errorMessage(error, 'Unable to save the picture.');
    toast.error(words, { id: 'picture' });
  };
  const set = useMutation({
    mutationFn: async (file: File) =>
      inBrowser().api('setPicture', { body: { image: base64Of(await readPicture(file, longestSide)) } }),
    onSuccess: (profile) => {
      keepProfile(profile);
      toast.success('Your profile has been saved.', { title: 'Profile Updated', id: 'picture' });
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => inBrowser().api('removePicture'),
    onSuccess: keepProfile,
    onError,
  });
  return { set, remove };
}
