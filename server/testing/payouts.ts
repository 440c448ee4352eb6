import type { Payouts } from '#contract/connect.ts';
import { buildSession } from '#server/domains/auth/factory.ts';
import { buildUnpaidOrganization } from '#server/domains/connect/factory.ts';
import { reconcileAccounts } from '#server/domains/connect/reconcile-accounts.ts';
import { connectHooks } from '#server/connect-hooks.ts';
import { call } from './checkout.ts';
import { createPayingWorld, type PayingOptions } from './paying.ts';

type Step = Record<string, string>;

type PayingWorld = Awaited<ReturnType<typeof createPayingWorld>>;
type OrganizationValues = Parameters<typeof buildUnpaidOrganization>[1];

/** An organization with its owner's session, and the four calls as the owner. */
async function buildHostOf({ url, ctx }: PayingWorld, values: OrganizationValues = {}) {
  const organization = await buildUnpaidOrganization(ctx, values);
  const headers = { authorization: `Token ${await buildSession(ctx, { id: organization.owner_user_id })}` };
  const body = { organization_id: organization.id };
  const query = `?organization_id=${organization.id}`;
  return {
    organization,
    headers,
    onboard: () => call<{ url: string }>(url, '/payment/connect/onboard-user/', { method: 'POST', body, headers }),
    check: () => call<Payouts>(url, '/payment/connect/check-status/', { method: 'POST', body, headers }),
    look: () => call<Payouts>(url, `/payment/connect/status/${query}`, { headers }),
    dashboard: () =>
      call<{ url?: string; error?: string }>(url, `/payment/connect/dashboard-link/${query}`, { headers }),
    accountId: async () => {
      const rows = ctx.db.selectFrom('connected_accounts').select('provider_account_id');
      return (await rows.where('organization_id', '=', organization.id).executeTakeFirst())?.provider_account_id ?? '';
    },
  };
}

type Host = Awaited<ReturnType<typeof buildHostOf>>;

/** The application with the payment sandbox, and the calls with which a host sets up payouts. */
export async function createPayoutsWorld(options: PayingOptions = {}) {
  const world = await createPayingWorld(options);
  const { ctx } = world;

  const buildHost = (values?: OrganizationValues) => buildHostOf(world, values);

  const put = async (host: Host, wanted: object) => {
    if ((await host.accountId()) === '') await host.onboard();
    await world.control('POST', `/accounts/${await host.accountId()}`, wanted);
  };

  return {
    ...world,
    buildHost,
    /** A host whose account is ready and has been read. */
    buildReadyHost: async () => {
      const host = await buildHost();
      await put(host, { state: 'ready' });
      await host.check();
      return host;
    },
    /** Sets the state of the host's account as the provider's staff could; creates the account if necessary. */
    put,
    stateOf: async (host: Host) => (await host.look()).body.state,
    /** An instant that far from now, in the sandbox's format. */
    due: (milliseconds: number) => new Date(ctx.clock.now().getTime() + milliseconds).toISOString(),
    /** The host's accounts at the provider. */
    accountsOf: async (host: Host) => {
      const { accounts } = await world.control<{ accounts: { account: { metadata: Record<string, string> } }[] }>(
        'GET',
        '/accounts',
      );
      return accounts.filter(({ account }) => account.metadata['organization_id'] === host.organization.id);
    },
    reconcile: () => reconcileAccounts(ctx, connectHooks),
    /** Opens a link to the form and returns the redirect target. */
    open: async (link: string) => leadsTo(await fetch(link, { redirect: 'manual' }), link),
    /** Submits a step of the form and returns the redirect target. */
    send: async (form: string, step: Step, action = 'continue') => {
      const body = new URLSearchParams({ ...step, action });
      return leadsTo(await fetch(form, { method: 'POST', body, redirect: 'manual' }), form);
    },
  };
}

function leadsTo(answer: Response, from: string): string {
  return new URL(answer.headers.get('location') ?? '', from).href;
}
