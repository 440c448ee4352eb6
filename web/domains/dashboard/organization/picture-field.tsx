import { useMutation } from '@tanstack/react-query';

import type { OrganizationSettings } from '#contract/organizations.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showPictureError } from '#web/platform/api/show-picture-error.ts';
import { OrganizationPicture } from '#web/domains/organizations/organization-picture.tsx';
import { base64Of, readPicture } from '#web/platform/lib/read-picture.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { PictureButton } from '#web/platform/ui/picture-button.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

import { storeOrganization } from './use-settings-form.tsx';

const longestSide = 1024;

/** The organization's picture, saved as soon as it is chosen. */
export function PictureField({ organization }: { organization: OrganizationSettings }) {
  const { set, remove } = usePicture(organization.id);
  const hasPicture = organization.picture_url !== null;
  return (
    <div className="flex flex-wrap items-center gap-5">
      <OrganizationPicture organization={organization} className="size-20 rounded-card text-2xl" />
      <div className="flex flex-wrap gap-2">
        <PictureButton size="sm" is_busy={set.isPending} onChosen={(file) => set.mutate(file)}>
          {hasPicture ? 'Change the picture' : 'Add a picture'}
        </PictureButton>
        {hasPicture && (
          <Button size="sm" variant="quiet" is_busy={remove.isPending} onClick={() => remove.mutate()}>
            Remove picture
          </Button>
        )}
      </div>
    </div>
  );
}

function usePicture(id: string) {
  const onSuccess = (updated: OrganizationSettings) => {
    storeOrganization(updated);
    toast.success('Your changes have been saved.', { title: 'Picture', id: 'picture' });
  };
  const set = useMutation({
    mutationFn: async (file: File) => {
      const image = base64Of(await readPicture(file, longestSide));
      return inBrowser().api('setOrganizationPicture', { params: { id }, body: { image } });
    },
    onSuccess,
    onError: showPictureError,
  });
  const remove = useMutation({
    mutationFn: () => inBrowser().api('removeOrganizationPicture', { params: { id } }),
    onSuccess,
    onError: showPictureError,
  });
  return { set, remove };
}
