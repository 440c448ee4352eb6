import Check from 'icon:check';
import CircleHelp from 'icon:circle-help';
import LogOut from 'icon:log-out';
import ScanLine from 'icon:scan-line';
import WifiOff from 'icon:wifi-off';
import X from 'icon:x';
import { useEffect, useState, type ReactNode } from 'react';

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

export type PanelContent = { look: ScanTone | 'idle'; icon?: Icon; word: string; text: string; facts: string };
type ResultPanelProps = {
  attempt: Attempt | undefined;
  /** What the panel shows between the scans. */
  idle: PanelContent;
  /** What can be done about this result. */
  actionsOf: (attempt: Attempt) => ReactNode;
};

/** The result of the last scan: a colour and a word readable at arm's length, a sentence for the guest. */
export function ResultPanel({ attempt, idle, actionsOf }: ResultPanelProps) {
  const scanId = attempt?.scan_id;
  const isKnown = attempt !== undefined && attempt.status !== 'waiting' && attempt.status !== 'unanswered';
  const isOver = useIsOver(isKnown ? scanId : undefined);
  const content = attempt && !isOver ? contentOf(attempt) : idle;
  const actions = attempt && isKnown && !isOver ? actionsOf(attempt) : null;
  useMeasure(attempt, isKnown);
  return (
    <div className={cx('flex min-h-0 grow flex-col rounded-card', looks[content.look].style)}>
      {/* It stays, and what is in it is new with each scan: a screen reader then says the same verdict twice. */}
      <div
        role="status"
        aria-live="assertive"
        className="grid grow content-center justify-items-center gap-1.5 px-5 py-4 text-center sm:gap-3"
      >
        <Words key={scanId} content={content} />
      </div>
      {actions && (
        <div key={scanId} className="door-actions flex flex-wrap justify-center gap-2 px-3 pb-3">
          {actions}
        </div>
      )}
    </div>
  );
}

function Words({ content: { look, icon, word, text, facts } }: { content: PanelContent }) {
  const Icon = icon ?? looks[look].icon;
  return (
    <>
      <Icon aria-hidden="true" className="size-[clamp(3rem,8dvh,6rem)]" strokeWidth={look === 'idle' ? 1.5 : 3} />
      <p className="font-display text-[clamp(2.5rem,13vw,6rem)] leading-none font-extrabold tracking-tight">{word}</p>
      <p className="max-w-xl text-lg leading-snug font-semibold sm:text-xl">{text}</p>
      {facts && <p className="max-w-full text-base font-medium wrap-anywhere sm:text-lg">{facts}</p>}
    </>
  );
}

function contentOf({ status, verdict, reason }: Attempt): PanelContent {
  if (verdict) {
    const { word, tone } = wordsOf(verdict);
    const facts = [verdict.holder, verdict.ticket_type].filter(Boolean).join(' · ');
    return { look: tone, word, text: verdict.message, facts };
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

/** Hides an old result after a while, so that nobody takes it for the next guest's. Given none while it is not known. */
function useIsOver(scanId: string | undefined): boolean {
  const [over, setOver] = useState<string>();
  useEffect(() => {
    if (scanId === undefined) return;
    const timer = setTimeout(() => setOver(scanId), shownMs);
    return () => clearTimeout(timer);
  }, [scanId]);
  return scanId !== undefined && over === scanId;
}

/** Tells the browser's own timeline how long it took from the picture with the code to the verdict on the screen. */
function useMeasure(attempt: Attempt | undefined, isKnown: boolean): void {
  const seenAt = attempt?.seen_at;
  useEffect(() => {
    if (!isKnown || seenAt === undefined) return;
    const frame = requestAnimationFrame(() => performance.measure('door verdict', { start: seenAt }));
    return () => cancelAnimationFrame(frame);
  }, [isKnown, seenAt]);
}
