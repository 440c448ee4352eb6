import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { ExternalToast, ToasterProps } from 'sonner';
import sheet from 'sonner/dist/styles.css?url';

import { cancelIdle, whenIdle } from '#web/platform/lib/when-idle.ts';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export type ToastOptions = {
  title?: string;
  /** A toast replaces another one with the same id. */
  id?: string;
  /** The way to what it tells. */
  action?: ReactNode;
};

const durationMs = 4000;
export const defaultTitles: Record<ToastKind, string> = {
  success: 'Success',
  error: 'Error',
  warning: 'Warning',
  info: 'Info',
};

type Show = (kind: ToastKind, message: string, options: ToastOptions) => void;
/** The event that tells the host to show queued toasts. */
const toastQueued = 'velvet:toast';
let show: Show | undefined;
const queue: Parameters<Show>[] = [];

function send(kind: ToastKind) {
  return (message: string, options: ToastOptions = {}): void => {
    if (show) return show(kind, message, options);
    queue.push([kind, message, options]);
    window.dispatchEvent(new Event(toastQueued));
  };
}

/** Short messages that disappear after 4 seconds. */
export const toast = { success: send('success'), error: send('error'), warning: send('warning'), info: send('info') };

/** Where toasts appear. The library is fetched when the page is idle and set up with the first key, touch or message. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();

  useEffect(() => {
    const stop = () => {
      for (const name of loadEvents) window.removeEventListener(name, load);
    };
    const load = () =>
      void import('sonner').then(
        (library) => {
          stop();
          setToaster(() => library.Toaster);
        },
        // The network went before the library had loaded: the messages stay queued until it is back.
        () => undefined,
      );
    for (const name of loadEvents) window.addEventListener(name, load, { passive: true });
    if (queue.length > 0) load();
    const timer = whenIdle(preload);
    return () => {
      cancelIdle(timer);
      stop();
    };
  }, []);

  useEffect(() => {
    if (!Toaster) return;
    void import('sonner').then(({ toast: library }) => {
      show = (kind, message, { title, id, action }) => {
        // The text is the id: the same message twice within 4 seconds is shown once.
        const options: ExternalToast = { description: message, duration: durationMs, id: id ?? `${kind}:${message}` };
        if (action) options.action = action;
        library[kind](title ?? defaultTitles[kind], options);
      };
      for (const entry of queue.splice(0)) show(...entry);
    });
  }, [Toaster]);

  if (!Toaster) return null;
  return (
    <>
      <link rel="stylesheet" href={sheet} />
      <Toaster position={toastPosition()} mobileOffset={mobileOffset} gap={10} toastOptions={options} />
    </>
  );
}

/** Fetched ahead, so that a toast can also report that the network is gone. What fails now is fetched with the first toast. */
const preload = () => void Promise.all([import('sonner'), fetch(sheet)]).catch(() => undefined);

const loadEvents = [toastQueued, 'pointerdown', 'keydown', 'online'];

/** At the top of a phone, where the next button is at the bottom; elsewhere away from the header's menu. */
const toastPosition = () => (window.matchMedia('(width <= 600px)').matches ? 'top-right' : 'bottom-right');
/** On a phone toasts cover the header, not the beginning of the page. */
const mobileOffset = { top: '0.5rem', right: '0.5rem', left: '0.5rem' };

const options = {
  unstyled: true,
  classNames: {
    toast: 'velvet-toast',
    title: 'font-semibold text-sm',
    description: 'text-sm text-ink-soft',
    icon: 'mt-0.5',
  },
} as const;
