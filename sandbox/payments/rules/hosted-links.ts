import type { AccountRecord, HostedLink, HostedSession } from '../state/account-records.ts';
import type { Sandbox } from '../state/sandbox.ts';

// The lifetime of Stripe's own links; an opened page stays usable for longer.
const LINK_LIFE_MS = 5 * 60_000;
const SESSION_LIFE_MS = 60 * 60_000;

type NewLink = Omit<HostedLink, 'id' | 'created' | 'expires_at' | 'visited'>;

/** Makes a link to a hosted page that opens once, within five minutes. */
export function createLink(sandbox: Sandbox, link: NewLink): HostedLink {
  const id = sandbox.ids.next('link_');
  const created = sandbox.clock.now();
  const made = { ...link, id, created, expires_at: created + LINK_LIFE_MS, visited: false };
  sandbox.store.put('hosted_links', id, made);
  return made;
}

/** Opens a link on its first visit in time; null if it was visited before or is too old. */
export function openLink(sandbox: Sandbox, link: HostedLink): HostedSession | null {
  if (link.visited || link.expires_at <= sandbox.clock.now()) return null;
  sandbox.store.put('hosted_links', link.id, { ...link, visited: true });
  const id = sandbox.ids.next('hses_');
  const session = { id, link: link.id, expires_at: sandbox.clock.now() + SESSION_LIFE_MS };
  sandbox.store.put('hosted_sessions', id, session);
  return session;
}

export interface OpenPage {
  link: HostedLink;
  account: AccountRecord;
  /** The session is over; the page needs a new link. */
  expired: boolean;
}

/** The link of an opened page; null for an unknown address. */
export function findOpenPage(sandbox: Sandbox, sessionId: string): OpenPage | null {
  const { store, clock } = sandbox;
  const session = store.get('hosted_sessions', sessionId);
  const link = session && store.get('hosted_links', session.link);
  const account = link && store.get('accounts', link.account);
  if (!session || !link || !account) return null;
  return { link, account, expired: session.expires_at <= clock.now() };
}
