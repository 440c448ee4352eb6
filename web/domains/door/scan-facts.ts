import { formatZonedClock } from '#contract/format-time.ts';

import type { Attempt, Verdict } from './attempts.ts';

/** The line below a scan's word in the list of last scans. */
export function scanFacts(
  { verdict, status, reason }: Pick<Attempt, 'verdict' | 'status' | 'reason'>,
  zone: string,
): string {
  const facts = verdict ? factsOf(verdict, zone) : [];
  if (status === 'stored') facts.push('Not sent yet');
  if (status === 'refused' && reason) facts.push(reason);
  return facts.join(' · ') || 'Being checked again';
}

function factsOf({ at, holder, ticket_type, is_override }: Verdict, zone: string): string[] {
  const facts = [formatZonedClock(at, zone), holder, ticket_type, is_override ? 'By a supervisor' : null];
  return facts.filter((fact) => fact !== null);
}
