import { createHmac } from 'node:crypto';

import type { SignatureMode } from './records.ts';

const TOLERANCE_S = 300;

export interface SignInput {
  body: string;
  secret: string;
  /** The secret of another destination, for tests with mixed-up secrets. */
  other_secret: string;
  /** Unix seconds. */
  now: number;
  mode: SignatureMode;
}

/** The Stripe-Signature header of a delivery, right or wrong in the requested way. */
export function signatureHeader(input: SignInput): string {
  const time = timestamp(input);
  const right = sign(input.body, input.secret, time);
  const foreign = sign(input.body, input.other_secret, time);
  const value: Record<SignatureMode, string> = {
    ok: `v1=${right}`,
    stale: `v1=${right}`,
    future: `v1=${right}`,
    wrong: `v1=${sign(`${input.body} `, input.secret, time)}`,
    // During the rotation of a secret the header has one value for each.
    two: `v1=${foreign},v1=${right}`,
    other: `v1=${foreign}`,
  };
  return `t=${time},${value[input.mode]}`;
}

function timestamp(input: SignInput): number {
  if (input.mode === 'stale') return input.now - TOLERANCE_S * 2;
  if (input.mode === 'future') return input.now + TOLERANCE_S * 2;
  return input.now;
}

function sign(body: string, secret: string, time: number): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
}
