import { Stripe } from 'stripe';

type Delivery = { body: Buffer; header: string; secret: string; now: Date; toleranceSeconds: number };

/** Whether a delivery was signed with the secret of its destination, not long ago and not in the future. */
export function isSignedWebhook({ body, header, secret, now, toleranceSeconds }: Delivery): boolean {
  // The SDK accepts any timestamp in the future; a signature stored for later must not work.
  const ahead = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1]) - now.getTime() / 1000;
  if (!(ahead <= toleranceSeconds)) return false;
  try {
    const { signature } = Stripe.webhooks;
    return signature?.verifyHeader(body, header, secret, toleranceSeconds, undefined, now.getTime()) ?? false;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

// Makes no calls: the SDK has this check on a client only.
const reader = new Stripe('sk_test_missing');

/** The same for a thin event, which says what changed but not how; an event that contains its object is refused. */
export function isSignedNotification(delivery: Delivery): boolean {
  if (!isSignedWebhook(delivery)) return false;
  const { body, header, secret, now, toleranceSeconds } = delivery;
  try {
    const event = reader.parseEventNotification(body, header, secret, toleranceSeconds, undefined, now.getTime());
    return event.object === 'v2.core.event';
  } catch {
    // Signed, but not a thin event.
    return false;
  }
}
