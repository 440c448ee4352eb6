import { createHash } from 'node:crypto';

import type { IdempotencyRecord } from '../state/records.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { ApiError, invalidRequest } from './errors.ts';

const MAX_KEY = 255;
const RETENTION_MS = 24 * 3600 * 1000;

/** Stores the first result of each key for 24 virtual hours, server errors included. */
export class Idempotency {
  private readonly sandbox: Sandbox;
  private readonly running = new Set<string>();

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
  }

  /** A stored result to replay, or undefined if the caller must do the work (and call `release` afterwards). */
  claim(key: string, fingerprint: string): IdempotencyRecord | undefined {
    if (key.length > MAX_KEY) {
      throw invalidRequest(`Idempotency keys can have at most ${MAX_KEY} characters`, { param: 'idempotency_key' });
    }
    const stored = this.sandbox.store.get('idempotency', key);
    if (stored) {
      if (stored.fingerprint === fingerprint) return stored;
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new ApiError(400, 'idempotency_error', message);
    }
    if (this.running.has(key)) {
      const message = `There is currently another in-progress request using this Idempotency Key: ${key}`;
      throw new ApiError(409, 'idempotency_error', message, { code: 'idempotency_key_in_use', should_retry: true });
    }
    this.running.add(key);
    return undefined;
  }

  release(key: string): void {
    this.running.delete(key);
  }

  /** Stores a result; called in the same tick as the work, so that both reach the disk together. */
  store(key: string, result: Omit<IdempotencyRecord, 'expires_at'>): void {
    const expires_at = this.sandbox.clock.now() + RETENTION_MS;
    this.sandbox.store.put('idempotency', key, { ...result, expires_at });
    this.sandbox.scheduler.schedule('forget-idempotency', key, expires_at);
  }
}

/** A fingerprint of a request: method, path and all parameters. */
export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64');
}
