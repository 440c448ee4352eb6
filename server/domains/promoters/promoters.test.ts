import { describe, expect, test } from 'vitest';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { buildSignedIn, buildUser } from '#server/domains/auth/factory.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { promoterCalls } from '#server/testing/promoters.ts';

const velvet = await createTestApp({ withMailbox: true });
const { ctx, url } = velvet;
const { host, add, list, remove, change, creditOf } = promoterCalls(velvet);

describe('adding a promoter', () => {
  test('by e-mail sends them their link, and gets the same response whether or not the address has an account', async () => {
    const owls = await host();
    const member = await buildUser(ctx, { first_name: 'Secret', last_name: 'Name' });
    const [known, stranger] = [
      await add(owls, { user: member.email, name: 'Jo' }),
      await add(owls, { user: guestEmail(), name: 'Mo' }),
    ];
    const shape = ({ body }: typeof known) => Object.keys(body).sort();
    expect([known.status, stranger.status, shape(known)]).toEqual([201, 201, shape(stranger)]);
    expect(known.body).toMatchObject({ name: 'Jo', username: null, email: member.email, clicks: 0, tickets: 0 });
    expect(JSON.stringify(known.body)).not.toContain('Secret');
    const [toMember] = await mailsTo(velvet, member.email);
    const [toStranger] = await mailsTo(velvet, stranger.body.email ?? '');
    expect([toMember, toStranger].map((mail) => mail?.links.slice(1, 3))).toEqual([
      [known.body.url, `${ctx.config.publicUrl}/promoter`],
      [stranger.body.url, `${ctx.config.publicUrl}/signup?redirect=%2Fpromoter`],
    ]);
  });

  test('by user name does not reveal their address to the host, and refuses an unknown name', async () => {
    const owls = await host();
    const member = await buildUser(ctx);
    const { body } = await add(owls, { user: member.username.toUpperCase() });
    expect(body).toMatchObject({ username: member.username, email: null, name: 'Robin Guest' });
    expect(JSON.stringify(await list(owls))).not.toContain(member.email);
    expect((await add(owls, { user: 'nobody-at-all' })).body).toEqual({ user: ['Nobody has this user name.'] });
    expect((await add(owls, { user: member.username })).body).toHaveProperty('user');
    // They can be added by address once more: a refusal would reveal to the host whose address it is.
    expect((await add(owls, { user: member.email })).status).toBe(201);
  });

  test('uses the typed code, makes one from the name, and refuses a taken one', async () => {
    const owls = await host();
    const first = await add(owls, { user: guestEmail(), referral_code: 'jo-1' });
    expect(first.body).toMatchObject({
      referral_code: 'JO-1',
      url: `${ctx.config.publicUrl}/events/${owls.event.slug}?ref=JO-1`,
    });
    expect((await add(owls, { user: guestEmail(), referral_code: 'Jo-1' })).body).toEqual({
      referral_code: ['JO-1 is taken at this event. Choose another one.'],
    });
    const [one, two] = [
      await add(owls, { user: guestEmail(), name: 'Zoë King' }),
      await add(owls, { user: guestEmail(), name: 'Zoë King' }),
    ];
    expect(one.body.referral_code).toBe('ZOEKING');
    expect(two.body.referral_code).toMatch(/^ZOEKING-/);
  });

  test.each([
    [{ commission_basis_points: null }, 'non_field_errors'],
    [{ commission_fixed_amount: 300 }, 'non_field_errors'],
    [{ commission_basis_points: 5001 }, 'commission_basis_points'],
    [{ commission_basis_points: null, commission_fixed_amount: 0 }, 'commission_fixed_amount'],
    [{ user: 'not an@address' }, 'user'],
    [{ referral_code: 'no spaces' }, 'referral_code'],
  ])('with %o is refused at %s', async (body, field) => {
    const owls = await host();
    const answer = await add(owls, { user: guestEmail(), ...body });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  });

  test('with refused codes counts no mail: the one that succeeds brings the link', async () => {
    const limited = await createTestApp({ withMailbox: true, settings: { limit_promoter_mails_per_email_day: 2 } });
    const calls = promoterCalls(limited);
    const owls = await calls.host();
    await calls.add(owls, { user: guestEmail(), referral_code: 'JOE' });
    const user = guestEmail();
    for (let n = 0; n < 2; n += 1) expect((await calls.add(owls, { user, referral_code: 'JOE' })).status).toBe(400);
    expect((await calls.add(owls, { user, referral_code: 'JONA' })).status).toBe(201);
    expect(await mailsTo(limited, user)).toHaveLength(1);
  });

  test('whose address had too many mails today says that none is sent', async () => {
    const limited = await createTestApp({ withMailbox: true, settings: { limit_promoter_mails_per_email_day: 1 } });
    const calls = promoterCalls(limited);
    const user = guestEmail();
    const added = [await calls.add(await calls.host(), { user }), await calls.add(await calls.host(), { user })];
    expect(added.map(({ status, body }) => [status, body.is_mailed])).toEqual([
      [201, true],
      [201, false],
    ]);
    expect(await mailsTo(limited, user)).toHaveLength(1);
  });

  test('whose changes are refused loses no mail: the change that succeeds is told', async () => {
    const limited = await createTestApp({ withMailbox: true, settings: { limit_promoter_mails_per_email_day: 2 } });
    const calls = promoterCalls(limited);
    const owls = await calls.host();
    await calls.add(owls, { user: guestEmail(), referral_code: 'JOE' });
    const user = guestEmail();
    const { body: jo } = await calls.add(owls, { user, referral_code: 'JONA' });
    for (let n = 0; n < 2; n += 1) expect((await calls.change(owls, jo, { referral_code: 'JOE' })).status).toBe(400);
    expect((await calls.change(owls, jo, { referral_code: 'JONNY' })).status).toBe(200);
    const subjects = (await mailsTo(limited, user)).map(({ subject }) => subject);
    expect(subjects).toContain(`Your link for ${owls.event.title} has changed`);
  });

  test('twenty times at once adds one', async () => {
    const owls = await host();
    const user = guestEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(owls, { user })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await list(owls)).toHaveLength(1);
  });

  test('to an event whose page is not open: the mail says when the link works', async () => {
    const mailOf = async (event: object) => {
      const { body } = await add(await host(event), { user: guestEmail() });
      return (await mailsTo(velvet, body.email ?? ''))[0]?.text;
    };
    expect(await mailOf({ state: 'draft', published_at: null })).toContain(
      'The link opens once the event is published.',
    );
    expect(await mailOf({ visibility: 'private' })).toContain('only people who are invited can open the link');
    expect(await mailOf({})).not.toMatch(/once the event is published|only people who are invited/);
  });

  test('mails nobody once the event was cancelled', async () => {
    const owls = await host();
    const user = guestEmail();
    await add(owls, { user });
    await ctx.db.updateTable('events').set({ state: 'cancelled' }).where('id', '=', owls.event.id).execute();
    expect(await mailsTo(velvet, user)).toEqual([]);
  });

  test('is refused at an event that is over', async () => {
    const now = ctx.clock.now();
    const times = {
      doors_at: addMilliseconds(now, -9 * HOUR),
      starts_at: addMilliseconds(now, -8 * HOUR),
      ends_at: addMilliseconds(now, -HOUR),
    };
    expect((await add(await host(times), { user: guestEmail() })).body).toMatchObject({ code: 'event_over' });
  });
});

test('a new rate applies to new sales only, and a concurrent change is refused', async () => {
  const owls = await host();
  const { body: jo } = await add(owls, { user: guestEmail(), referral_code: 'JONA' });
  const before = await creditOf(owls, 'JONA');
  const { body: changed } = await change(owls, jo, { commission_fixed_amount: 300 });
  expect(changed).toMatchObject({ commission_basis_points: null, commission_fixed: { amount: 300 }, version: 2 });
  expect((await change(owls, jo, { commission_basis_points: 500 })).body).toMatchObject({ code: 'edited_meanwhile' });
  expect(before).toMatchObject({ commission_basis_points: 1000, commission_fixed_amount: null });
  expect(await creditOf(owls, 'jona')).toMatchObject({ commission_basis_points: null, commission_fixed_amount: 300 });
});

test('a promoter is told of a new rate and of a new code, but not of the name in the host’s list', async () => {
  const owls = await host();
  const { body: jo } = await add(owls, { user: guestEmail(), referral_code: 'JONA' });
  const mails = async () => (await mailsTo(velvet, jo.email ?? '')).map(({ subject, text }) => ({ subject, text }));
  const { body: named } = await change(owls, jo, {
    name: 'Jona',
    referral_code: 'JONA',
    commission_basis_points: 1000,
  });
  expect(await mails()).toHaveLength(1);
  const { body: paid } = await change(owls, named, { commission_fixed_amount: 300 });
  const [rate] = await mails();
  expect(rate?.subject).toBe(`Your commission for ${owls.event.title} has changed`);
  expect(rate?.text).toContain('€3.00 for each ticket with a price');
  expect(rate?.text).toContain('10% of the price of each ticket');
  expect(rate?.text).toContain('keep the rate they were made with');
  expect(rate?.text, 'who has no account').toContain('/signup?redirect=%2Fpromoter');
  await change(owls, paid, { referral_code: 'JONNY' });
  const [link] = await mails();
  expect(link?.subject).toBe(`Your link for ${owls.event.title} has changed`);
  expect(link?.text).toContain(`/events/${owls.event.slug}?ref=JONNY`);
  expect(link?.text).toContain('The link with JONA does not count any more');
});

describe('PR-09 a purchase earns its promoter nothing', () => {
  test('that is the promoter’s own: by account, by either address, by an alias of it', async () => {
    const owls = await host();
    const { user, headers } = await buildSignedIn(ctx);
    const { body: byName } = await add(owls, { user: user.username });
    const { body: byEmail } = await add(owls, { user: 'jo.pr09@example.com' });
    const { body: byAlias } = await add(owls, { user: 'al.pr09+tickets@example.com' });
    expect(await creditOf(owls, byAlias.referral_code, { email: 'al.pr09@example.com' })).toMatchObject({
      promoter_link_id: null,
    });
    const alias = user.email.replace('@', '+friend@');
    for (const buyer of [{ headers }, { email: user.email }, { email: alias }])
      expect(await creditOf(owls, byName.referral_code, buyer)).toMatchObject({ promoter_link_id: null });
    expect(await creditOf(owls, byEmail.referral_code, { email: 'jo.pr09+x@example.com' })).toMatchObject({
      promoter_link_id: null,
    });
    expect(await creditOf(owls, byName.referral_code)).toMatchObject({ promoter_link_id: byName.id });
  });

  test('with the code of another event, an unknown one, or one of a removed promoter', async () => {
    const [owls, other] = [await host(), await host()];
    const { body: jo } = await add(owls, { user: guestEmail() });
    const { body: elsewhere } = await add(other, { user: guestEmail() });
    for (const code of [elsewhere.referral_code, 'NOBODY'])
      expect(await creditOf(owls, code)).toMatchObject({ promoter_link_id: null, commission_basis_points: null });
    expect((await remove(owls, jo)).body).toEqual({ message: 'The promoter has been removed from the event.' });
    expect(await creditOf(owls, jo.referral_code)).toMatchObject({ promoter_link_id: null });
    const gone = { status: 404, body: { detail: 'This promoter was already removed.' } };
    expect(await remove(owls, jo)).toMatchObject(gone);
    expect(await change(owls, jo, { name: 'Jo' })).toMatchObject(gone);
  });

  test('by changing the code of an order that exists', async () => {
    const owls = await host();
    const { body: jo } = await add(owls, { user: guestEmail() });
    const email = guestEmail();
    const order = await creditOf(owls, 'NOBODY', { email });
    const { body } = await checkout(url, { ticket_type_id: owls.types[0]?.id, quantity: 1, email: guestEmail() });
    const patched = await call(url, `/payment/checkout/${body.session_id}/`, {
      method: 'PATCH',
      body: { referral_code: jo.referral_code },
    });
    expect([patched.status, patched.body]).toEqual([400, { referral_code: ['Unknown field.'] }]);
    expect(order.promoter_link_id).toBeNull();
  });
});

test('a removed promoter is told, unless they had not accepted: no account has the link, and nothing was sold', async () => {
  const owls = await host();
  const member = await buildUser(ctx);
  const { body: known } = await add(owls, { user: member.username });
  const { body: stranger } = await add(owls, { user: guestEmail() });
  expect(await mailsTo(velvet, stranger.email ?? '')).toHaveLength(1);
  await remove(owls, known);
  await remove(owls, stranger);
  const [mail] = await mailsTo(velvet, member.email);
  expect(mail?.subject).toBe(`You no longer sell ${owls.event.title}`);
  expect(mail?.text).not.toContain('What you earned');
  expect(await mailsTo(velvet, stranger.email ?? '')).toHaveLength(1);
});
