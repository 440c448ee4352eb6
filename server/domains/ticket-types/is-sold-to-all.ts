import { isOpen } from '#contract/availability.ts';
import type { OfferedTypeRow } from './queries.ts';

type Offered = Pick<OfferedTypeRow, 'availability' | 'is_hidden' | 'by_request'>;

/** Whether anybody can buy a type from its host now: neither a code nor a request is needed. */
export function isSoldToAll({ availability, is_hidden, by_request }: Offered): boolean {
  return isOpen(availability) && !is_hidden && !by_request;
}
