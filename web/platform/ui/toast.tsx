import { useEffect, useState, type ComponentType } from 'react';
import type { ExternalToast, ToasterProps } from 'sonner';
import sheet from 'sonner/dist/styles.css?url';

import { cancelIdle, whenIdle } from '#web/platform/lib/when-idle.ts';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export type ToastOptions = {
  title?: string;
  /** Two toasts with one id are one toast. */
  id?: string;
};

const durationMs = 4000;
export const defaultTitles: Record<ToastKind, string> = {
  success: 'Success',
  error: 'Error',
  warning: 'Warning',
  info: 'Info',
};

type Show = (kind: ToastKind, message: string, options: ToastOptions) => void;
/** Said to the host when something waits to be shown. */
const needed = 'velvet:toast';
let show: Show | undefined;
const waiting: Parameters<Show>[] = [];

function send(kind: ToastKind) {
  return (message: string, options: ToastOptions = {}): void => {
    if (show) return show(kind, message, options);
    waiting.push([kind, message, options]);
    window.dispatchEvent(new Event(needed));
  };
}

/** Short messages that come and go by themselves after 4 seconds. */
export const toast = { success: send('success'), error: send('error'), warning: send('warning'), info: send('info') };

/** Where toasts appear. The library is fetched when the page is idle and set up with the first key, touch or message: no visit waits for it. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();

  useEffect(() => {
    const stop = () => {
      for (const name of reasons) window.removeEventListener(name, load);
    };
    const load = () =>
      void import('sonner').then(
        (library) => {
          stop();
          setToaster(() => library.Toaster);
        },
        // The network went before the library came: what is to be said waits until it is back.
        () => undefined,
      );
    for (const name of reasons) window.addEventListener(name, load, { passive: true });
    if (waiting.length > 0) load();
    const timer = whenIdle(fetchAhead);
    return () => {
      cancelIdle(timer);
      stop();
    };
  }, []);

  useEffect(() => {
    if (!Toaster) return;
    void import('sonner').then(({ toast: library }) => {
      show = (kind, message, { title, id }) => {
        // The text is its own name: the same message twice within 4 seconds is shown once.
        const options: ExternalToast = { description: message, duration: durationMs, id: id ?? `${kind}:${message}` };
        library[kind](title ?? defaultTitles[kind], options);
      };
      for (const entry of waiting.splice(0)) show(...entry);
    });
  }, [Toaster]);

  if (!Toaster) return null;
  return (
    <>
      <link rel="stylesheet" href={sheet} />
      <Toaster position={placeHere()} mobileOffset={overHeader} gap={10} toastOptions={options} />
    </>
  );
}

/** So that it is there when the network is what is to be told of. */
const fetchAhead = () => void Promise.all([import('sonner'), fetch(sheet)]).catch(() => undefined);

const reasons = [needed, 'pointerdown', 'keydown', 'online'];

/** Away from the thumb: a phone's next step stands at the bottom. Where there is room, away from the header's menu. */
const placeHere = () => (window.matchMedia('(width <= 600px)').matches ? 'top-right' : 'bottom-right');
/** On a phone the page's first words stand right under the header, so the header gives its place. */
const overHeader = { top: '0.5rem', right: '0.5rem', left: '0.5rem' };

const options = {
  unstyled: true,
  classNames: {
    toast: 'velvet-toast',
    title: 'font-semibold text-sm',
    description: 'text-sm text-ink-soft',
    icon: 'mt-0.5',
  },
} as const;
