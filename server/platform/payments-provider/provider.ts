import { Stripe } from 'stripe';
import type { Logger } from '#server/platform/lib/logger.ts';
import type { Settings } from '#server/settings.ts';
import { createCalls, type ProviderCalls } from './calls.ts';
import { createThrottles } from './throttle.ts';

/** The payment provider: short timeouts for web requests, long ones for the worker. */
export type PaymentsProvider = {
  web: ProviderCalls;
  worker: ProviderCalls;
  /** Whether our key moves real money; events of the other kind are refused. */
  isLive: boolean;
};

type Options = { secretKey: string; apiBase: string | null; settings: Settings; log: Logger };

const WEB_MAX_WAIT_SECONDS = 2;
const WORKER_MAX_WAIT_SECONDS = 30;

/** The one place that builds the provider's SDK client; `apiBase` replaces the provider's own address. */
export function createPaymentsProvider({ secretKey, apiBase, settings, log }: Options): PaymentsProvider {
  const throttle = createThrottles(settings.provider_requests_per_second);
  const client = (timeout: number, maxNetworkRetries: number, maxWaitSeconds: number) => {
    const stripe = new Stripe(secretKey || 'sk_test_missing', {
      ...addressOf(apiBase),
      timeout,
      maxNetworkRetries,
      telemetry: false,
    });
    return createCalls({ stripe, throttle: throttle(maxWaitSeconds), log });
  };
  return {
    web: client(settings.provider_web_timeout_milliseconds, 1, WEB_MAX_WAIT_SECONDS),
    worker: client(settings.provider_worker_timeout_milliseconds, 2, WORKER_MAX_WAIT_SECONDS),
    isLive: /^(sk|rk)_live_/.test(secretKey),
  };
}

function addressOf(apiBase: string | null): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' };
}
