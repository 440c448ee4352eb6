import Check from 'icon:check';
import CircleHelp from 'icon:circle-help';
import LogOut from 'icon:log-out';
import ScanLine from 'icon:scan-line';
import WifiOff from 'icon:wifi-off';
import X from 'icon:x';
import { useEffect, useState } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';
import type { Icon } from '#web/platform/ui/create-icon.ts';

import type { Attempt } from './attempts.ts';
import { wordsOf, type ScanTone } from './scan-words.ts';

const shownMs = 10_000;

const looks: Record<ScanTone | 'idle', { icon: Icon; style: string }> = {
  good: { icon: Check, style: 'bg-positive text-paper' },
  wait: { icon: CircleHelp, style: 'bg-caution text-paper' },
  bad: { icon: X, style: 'bg-danger text-paper' },
  noted: { icon: LogOut, style: 'bg-ink text-paper' },
  idle: { icon: ScanLine, style: 'bg-surface text-ink-soft' },
};

type PanelContent = { look: ScanTone | 'idle'; icon?: Icon; word: string; text: string; facts: string };

/** The result of the last scan: a colour and a word readable at arm's length, a sentence for the guest. */
export function ResultPanel({ attempt }: { attempt: Attempt | undefined }) {
  return (
    <div role="status" aria-live="assertive" className="grid min-h-56 grow">
      <Outcome key={attempt?.scan_id} attempt={attempt} />
    </div>
  );
}

function Outcome({ attempt }: { attempt: Attempt | undefined }) {
  const isOver = useIsOver(attempt?.status === 'answered' || attempt?.status === 'refused');
  const { look, icon, word, text, facts } = attempt && !isOver ? contentOf(attempt) : ready;
  const Icon = icon ?? looks[look].icon;
  return (
    <div
      className={cx(
        'grid content-center justify-items-center gap-2 rounded-card px-5 py-6 text-center sm:gap-3',
        looks[look].style,
      )}
    >
      <Icon aria-hidden="true" className="size-16 sm:size-24" strokeWidth={look === 'idle' ? 1.5 : 3} />
      <p className="font-display text-[clamp(2.5rem,13vw,6rem)] leading-none font-extrabold tracking-tight">{word}</p>
      <p className="max-w-xl text-lg font-semibold sm:text-xl">{text}</p>
      {facts && <p className="text-base font-medium sm:text-lg">{facts}</p>}
    </div>
  );
}

const ready: PanelContent = { look: 'idle', word: 'Ready', text: 'Scan or type a code.', facts: '' };

function contentOf({ status, scan, reason }: Attempt): PanelContent {
  if (scan) {
    const { word, tone } = wordsOf(scan);
    return { look: tone, word, text: scan.message, facts: [scan.holder, scan.ticket_type].filter(Boolean).join(' · ') };
  }
  if (status === 'waiting') return { look: 'idle', word: 'Checking', text: 'One moment.', facts: '' };
  if (status === 'refused') return { look: 'bad', word: 'Not checked', text: reason ?? '', facts: '' };
  return {
    look: 'wait',
    icon: WifiOff,
    word: 'No answer',
    text: 'Do not let anyone in on this yet. It is being checked again.',
    facts: '',
  };
}

/** Hides an old result after a while, so that nobody takes it for the next guest's. */
function useIsOver(isKnown: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(() => setOver(true), shownMs);
    return () => clearTimeout(timer);
  }, [isKnown]);
  return isOver;
}
