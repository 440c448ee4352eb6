import { scanWords } from '#contract/door-words.ts';
import { formatDay, formatZonedClock } from '#contract/format-time.ts';

import type { ScanKind } from './attempts.ts';
import type { PanelContent } from './result-panel.tsx';
import { wordsOf } from './scan-words.ts';
import type { ScannerState } from './scanner/scanner-state.ts';

const ready: PanelContent = { look: 'idle', word: 'Ready', text: 'Scan or type a code.', facts: '' };

const cancelled: PanelContent = {
  look: 'bad',
  word: 'Cancelled',
  text: 'This event was cancelled: do not let anyone in.',
  facts: '',
};

/** What the panel says between the scans: that the next one will be refused, whatever the ticket, or that it is ready. */
export function idlePanel({ door, closed }: Pick<ScannerState, 'door' | 'closed'>, kind: ScanKind): PanelContent {
  if (door?.event.is_cancelled) return cancelled;
  // On the way out the hours do not count.
  if (!door || !closed || kind === 'out') return ready;
  const { result, opens_at } = closed;
  const { word, tone } = wordsOf({ result, reason: null });
  const facts = result === 'not_yet' ? beginOf(opens_at, door.event.time_zone) : '';
  return { look: tone, word, text: scanWords[result], facts };
}

function beginOf(opensAt: string | null, zone: string): string {
  return opensAt ? `From ${formatDay(opensAt, zone)}, ${formatZonedClock(opensAt, zone)}` : 'It has no new date yet.';
}
