import { Notice } from '#web/platform/ui/notice.tsx';

/** Says that a ticket is shown from its offline copy, with the time of the copy by the device's own clock. */
export function OfflineCopyNotice({ at }: { at: number }) {
  const storedAt = new Date(at);
  const clock = [storedAt.getHours(), storedAt.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return (
    <Notice tone="caution" is_alert>
      No connection. This is the ticket as of {clock}; its code works at the door.
    </Notice>
  );
}
