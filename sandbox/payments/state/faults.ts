export const FAULT_KINDS = [
  'rate_limit',
  'error_500',
  'lock',
  'reset_before',
  'reset_after',
  'delay',
  'truncate',
  'bad_json',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export interface FaultRule {
  id: string;
  kind: FaultKind;
  /** Restricts to one HTTP method; null means any. */
  method: string | null;
  /** The path to match, with `*` for one segment; null means any. */
  path: string | null;
  /** Applies from the n-th matching call on. */
  nth: number;
  /** How many calls it applies to; null means all. */
  times: number | null;
  /** error_500: whether the idempotency layer stores the response. */
  stored: boolean;
  /** error_500: whether the work is done before the error. */
  after_work: boolean;
  /** delay, and any other kind too: how long to wait before the work. */
  delay_ms: number;
  seen: number;
  struck: number;
}

export type Fault = Pick<FaultRule, 'kind' | 'stored' | 'after_work' | 'delay_ms'>;
export type NewFault = Omit<FaultRule, 'id' | 'seen' | 'struck'>;

// Enough to remember to which retried requests a header fault was already applied.
const MAX_REMEMBERED = 10_000;

/** The faults that tests have injected. They are in memory only, because a restarted provider is healthy. */
export class Faults {
  private rules: FaultRule[] = [];
  private count = 0;
  private readonly struckByHeader = new Map<string, number>();

  add(fault: NewFault): FaultRule {
    this.count += 1;
    const rule: FaultRule = { ...fault, id: `fault_${this.count}`, seen: 0, struck: 0 };
    this.rules.push(rule);
    return rule;
  }

  list(): readonly FaultRule[] {
    return this.rules;
  }

  clear(): void {
    this.rules = [];
    this.struckByHeader.clear();
  }

  /** The fault for this call, if any. */
  match(method: string, path: string): Fault | null {
    let found: FaultRule | null = null;
    for (const rule of this.rules) {
      if (!concerns(rule, method, path)) continue;
      rule.seen += 1;
      const due = rule.seen >= rule.nth && (rule.times === null || rule.struck < rule.times);
      if (due && !found) found = rule;
    }
    if (found) found.struck += 1;
    return found;
  }

  /**
   * A fault from a request header, such as `reset_after` or `delay; delay_ms=500; times=2`; by default it is applied
   * once per key.
   */
  matchHeader(header: string, key: string): Fault | null {
    const [name = '', ...options] = header.split(';').map((part) => part.trim());
    const kind = FAULT_KINDS.find((known) => known === name);
    if (!kind) return null;
    const option = new Map(options.map((pair) => pair.split('=') as [string, string | undefined]));
    const times = Number(option.get('times') ?? 1);
    const struck = this.struckByHeader.get(key) ?? 0;
    if (struck >= times) return null;
    if (this.struckByHeader.size > MAX_REMEMBERED) this.struckByHeader.clear();
    this.struckByHeader.set(key, struck + 1);
    return {
      kind,
      stored: option.get('stored') === 'true',
      after_work: option.get('after_work') === 'true',
      delay_ms: Number(option.get('delay_ms') ?? 0),
    };
  }
}

function concerns(rule: FaultRule, method: string, path: string): boolean {
  if (rule.method !== null && rule.method !== method) return false;
  if (rule.path === null) return true;
  const wanted = rule.path.split('/');
  const actual = path.split('/');
  return wanted.length === actual.length && wanted.every((part, index) => part === '*' || part === actual[index]);
}
