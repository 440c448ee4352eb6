import { Stripe } from 'stripe';

// An unreachable provider is asked again as often as in production, but without the SDK's pauses of half a second or more.
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.01;
