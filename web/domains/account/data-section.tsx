import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { saveFile } from '#web/platform/lib/save-file.ts';
import { Button } from '#web/platform/ui/button.tsx';

import { DeleteDialog } from './delete-dialog.tsx';
import { Section } from './section.tsx';

/** A person's data: to download, or to delete with the account. */
export function DataSection({ username }: { username: string }) {
  const [isDeleting, setDeleting] = useState(false);
  const download = useMutation({
    mutationFn: () => inBrowser().api('exportData'),
    onSuccess: (data) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, `velvet-${username}.json`);
    },
    onError: (error) =>
      showError(error, 'Your data could not be downloaded. Please try again.', {
        title: 'Download Failed',
      }),
  });
  return (
    <Section title="Your data" text="Download everything we keep about you, or delete your account.">
      <div className="grid gap-8">
        <div className="grid justify-items-start gap-3">
          <p className="max-w-prose">Your profile, sessions, orders, tickets and messages, in one JSON file.</p>
          <Button is_busy={download.isPending} onClick={() => download.mutate()}>
            Download your data
          </Button>
        </div>
        <div className="grid justify-items-start gap-3">
          <p className="max-w-prose">
            Deleting your account permanently removes your name and addresses from our records. Orders and payments stay
            without them, as accounting law requires.
          </p>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            Delete account
          </Button>
        </div>
      </div>
      <DeleteDialog username={username} is_open={isDeleting} onClose={() => setDeleting(false)} />
    </Section>
  );
}
