import Copy from 'icon:copy';

import type { ButtonLook } from './button-style.ts';
import { Button } from './button.tsx';
import { copyLink } from './share-link.ts';

type CopyLinkButtonProps = ButtonLook & {
  url: string;
  /** What to say once it is copied. */
  message?: string;
};

/** Copies a link. */
export function CopyLinkButton({ url, message, ...look }: CopyLinkButtonProps) {
  return (
    <Button {...look} onClick={() => void copyLink(url, message)}>
      <Copy aria-hidden="true" className="size-4" />
      Copy link
    </Button>
  );
}
