import type { Outcome } from './outcome.ts';
import type { EndpointGroup } from './throttle.ts';

/** Makes one call within the rate limit of its group, and returns its outcome. */
export type Ask = <Value>(group: EndpointGroup, call: string, work: () => Promise<Value>) => Promise<Outcome<Value>>;
