import type { EventDetail } from '#contract/events.ts';
import type { HolderChoice, PostponementPage } from '#contract/postponements.ts';
import { tellHolders } from '#server/domains/events/tell-holders.ts';
import { call, guestEmail } from './checkout.ts';
import { buildHostedEvent } from './host.ts';
import { mailsTo } from './mails.ts';
import type { PayingWorld } from './paying.ts';

const NIGHT = {
  title: 'Undertow',
  time_zone: 'Europe/Berlin',
  doors_at: null,
  starts_at: new Date('2031-12-12T22:00:00Z'),
  ends_at: new Date('2031-12-13T04:00:00Z'),
};
export const NEW_DATE = { starts_at: '2032-01-16T23:00', ends_at: '2032-01-17T05:00' };
export const OPEN = { starts_at: null, ends_at: null };

/** Calls of hosts who move an event, and of the holders of its tickets. */
export function postponingCalls(world: PayingWorld) {
  return {
    buildNight: (values?: object) => buildNight(world, values),
    linkOf: (email: string) => linkOf(world, email),
    open: (token: string) => open(world, token),
    choose: (token: string, ticket_ids: string[], choice: string) => choose(world, { token, ticket_ids, choice }),
  };
}

/** An event whose host can move it, whose tickets can be bought. */
async function buildNight(world: PayingWorld, values: object = {}) {
  const hosted = await buildHostedEvent(world, { ...NIGHT, ...values }, [{ price_amount: 4000, capacity: 50 }]);
  const [type] = hosted.types;
  if (!type) throw new Error('no type');
  const buy = async (email = guestEmail(), quantity = 2) => {
    const held = await world.holdAndPay({ ticket_type_id: type.id, quantity, email });
    await world.card(held.page);
    const { status } = await world.look(held);
    if (status !== 'paid') throw new Error(`not paid: ${status}`);
    return { ...held, email, ids: (await world.tickets(held)).map(({ id }) => id) };
  };
  const look = async () => (await hosted.send<PostponementPage>('GET', '/postponement/')).body;
  const postpone = async (body: object) => {
    const { version } = await look();
    return hosted.send<PostponementPage & Record<string, unknown>>('POST', '/postponement/', { version, ...body });
  };
  const page = async () => (await call<EventDetail>(world.url, `/events/${hosted.event.slug}/`)).body;
  return { ...hosted, type, buy, look, postpone, page };
}

/** The link in the newest mail about a move. */
async function linkOf(world: PayingWorld, email: string): Promise<string> {
  await tellHolders(world.ctx);
  const mail = (await mailsTo(world, email)).find(({ text }) => text.includes('/postponed/'));
  const token = /\/postponed\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('no link');
  return token;
}

const open = (world: PayingWorld, token: string) => call<HolderChoice>(world.url, `/postponements/${token}/`);
type Choosing = { token: string; ticket_ids: string[]; choice: string };

const choose = (world: PayingWorld, { token, ticket_ids, choice }: Choosing) =>
  call<HolderChoice & { code?: string }>(world.url, `/postponements/${token}/`, {
    method: 'POST',
    body: { ticket_ids, choice },
  });
