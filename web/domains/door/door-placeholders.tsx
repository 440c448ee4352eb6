import type { ReactNode } from 'react';

import { counted } from '#contract/counted.ts';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { RetryButton } from '#web/platform/ui/retry-button.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { DoorHead } from './door-head.tsx';

/** The door's shape while it loads. */
export function DoorSkeleton() {
  return (
    <div role="status" className="flex min-h-dvh flex-col gap-4 p-3 sm:p-5">
      <DoorHead title="Door" />
      <span className="sr-only">Loading the door</span>
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-10 w-40" />
      <Skeleton className="w-full grow rounded-card" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}

function DoorMessage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-4 p-5">
      <DoorHead title={title} />
      <h1 className="text-2xl font-extrabold">{title}</h1>
      <p className="text-ink-soft">{text}</p>
      <div className="mt-2 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

type DoorMissingProps = { unsent: number; is_device: boolean; onRetry: () => void };

/**
 * No such event, or this person or device may not scan there. Scans that were not sent stay on the device. A person may
 * be added again, and an installed app has no button to reload; a device needs a new link.
 */
export function DoorMissing({ unsent, is_device, onRetry }: DoorMissingProps) {
  const text = is_device
    ? 'This device can no longer scan. Ask the host for a new link.'
    : 'You’re not on the door for this event. Ask the organizer to add you as a doorman, and check that you’re logged in with the right account.';
  return (
    <DoorMessage title="Not your door" text={text}>
      {unsent > 0 && (
        <Notice tone="caution" is_alert>
          {counted(unsent, 'unsent scan')}: hand this phone to the host. Saved here, and sent once somebody who works
          this door opens it on this phone.
        </Notice>
      )}
      {!is_device && <RetryButton variant="primary" onClick={onRetry} />}
      <LinkButton to={paths.home()}>Go home</LinkButton>
    </DoorMessage>
  );
}

/** The event is still a draft: the door opens by itself when it is published. */
export function DoorNotYet() {
  return (
    <DoorMessage
      title="Not open yet"
      text="You’re on this door, but the event isn’t published yet. The door opens here once the host has published it."
    >
      <LinkButton to={paths.home()}>Go home</LinkButton>
    </DoorMessage>
  );
}

/** The network is gone before anything was loaded. */
export function DoorUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <DoorMessage title="We can’t reach the door" text="Check this device’s connection and try again.">
      <RetryButton variant="primary" onClick={onRetry} />
    </DoorMessage>
  );
}
