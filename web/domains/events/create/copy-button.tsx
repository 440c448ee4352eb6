import { useState } from 'react';

import { EventPicker } from '#web/domains/events/workspace/event-picker.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';

/** Chooses an earlier event to copy instead of filling in the form. */
export function CopyButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>From an earlier event</Button>
      <Dialog title="Copy an earlier event" is_open={isOpen} onClose={() => setOpen(false)}>
        <EventPicker
          permission="edit_events"
          hrefOf={(from) => paths.eventCreate({ from })}
          onChosen={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
