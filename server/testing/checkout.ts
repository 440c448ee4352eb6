import type { Checkout, CheckoutDetails } from '#contract/checkout.ts';
import type { DetailError } from '#contract/common/error.ts';
import { newSecret } from '#server/platform/lib/random.ts';

export type Answer<Body> = { status: number; body: Body; headers: Headers };

/** One call of the API over HTTP. */
export async function call<Body = Record<string, unknown>>(
  url: string,
  path: string,
  { method = 'GET', body, headers = {} }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer<Body>> {
  const response = await fetch(`${url}/services/api${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body, headers: response.headers };
}

/** A unique address for a guest. */
export function guestEmail(): string {
  return `guest-${newSecret(9)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}@example.com`;
}

/** The response to a request for a hold: the checkout or an error. */
type CheckoutAnswer = Answer<Checkout & Partial<DetailError>>;

/** Requests a hold over HTTP. */
export function checkout(
  url: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<CheckoutAnswer> {
  return call(url, '/payment/checkout/', { method: 'POST', body, headers });
}

/** Requests the details of a checkout over HTTP. */
export function details(url: string, sessionId: string): Promise<Answer<CheckoutDetails>> {
  return call<CheckoutDetails>(url, `/payment/checkout-session-details/?session_id=${encodeURIComponent(sessionId)}`);
}
