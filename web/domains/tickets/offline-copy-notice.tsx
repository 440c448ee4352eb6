import { Notice } from '#web/platform/ui/notice.tsx';

/** Says that a ticket is shown as this device saw it last. The time is the device's own, as its status bar shows it. */
export function OfflineCopyNotice({ at }: { at: number }) {
  const seen = new Date(at);
  const clock = [seen.getHours(), seen.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return (
    <Notice tone="caution" is_alert>
      No connection. This is the ticket as of {clock}; its code works at the door.
    </Notice>
  );
}
