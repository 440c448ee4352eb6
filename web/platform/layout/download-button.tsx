import { useState, type ReactNode } from 'react';

import { downloadFile } from '#web/platform/api/download-file.ts';
import { Button } from '#web/platform/ui/button.tsx';

type DownloadButtonProps = { url: string; name: string; size?: 'lg'; children: ReactNode };

/** Saves a file of the API under a name of ours. */
export function DownloadButton({ url, name, size, children }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadFile(url, name);
    setBusy(false);
  };
  return (
    <Button {...(size && { size })} is_busy={isBusy} onClick={() => void download()}>
      {children}
    </Button>
  );
}
