import type { Invitation, OpenedInvitation } from '#contract/invitations.ts';
import type { TestApp } from './app.ts';
import { call, guestEmail } from './checkout.ts';
import type { buildHostedEvent } from './host.ts';
import { mailsTo } from './mails.ts';

type Host = Awaited<ReturnType<typeof buildHostedEvent>>;
type Accepted = { invitation: OpenedInvitation; next: string };

/** A host's list of invitations. */
export type InvitationList = {
  results: Invitation[];
  counts: Record<string, number>;
  expected: number;
  came: number;
};

/** Calls of hosts and guests about invitations. */
export function invitationCalls(velvet: TestApp) {
  const { url } = velvet;
  return {
    invite: (host: Host, body: Record<string, unknown>, headers = {}) =>
      host.send<Invitation>('POST', '/invitations/', { email: guestEmail(), ...body }, headers),
    listed: async (host: Host) => (await host.send<InvitationList>('GET', '/invitations/')).body,
    /** The token in the newest mail to an address. */
    mailedToken: async (email: string) => {
      const [mail] = await mailsTo(velvet, email);
      return /\/invitations\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    look: (token: string) => call<OpenedInvitation>(url, `/invitations/${token}/`),
    act: <Body = Accepted>(token: string, what: string, body: unknown = {}) =>
      call<Body>(url, `/invitations/${token}/${what}/`, { method: 'POST', body }),
  };
}
