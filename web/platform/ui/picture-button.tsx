import type { ComponentProps } from 'react';

import { FileButton } from './file-button.tsx';

type PictureButtonProps = Omit<ComponentProps<typeof FileButton>, 'accept' | 'file_label'>;

/** A button that lets the user choose a picture file. */
export function PictureButton(props: PictureButtonProps) {
  return <FileButton accept="image/jpeg,image/png,image/webp,image/avif" file_label="Picture file" {...props} />;
}
