import { describe, expect, test } from 'vitest';
import type { InvitationBatch, InvitationRow } from '#contract/invitation-lists.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { deliverMails, refuseMails } from '#server/testing/mails.ts';
import { buildPaidPast } from '#server/testing/paid-past.ts';
import { DAY, HOUR } from '#server/platform/lib/clock.ts';
import { buildInvitation } from './factory.ts';
import { readList } from './read-list.ts';

const velvet = await createTestApp({ withMailbox: true });
const { ctx } = velvet;

type Hosted = Awaited<ReturnType<typeof buildHostedEvent>>;
type Made = InvitationBatch & { rows: InvitationRow[]; text?: string[]; detail?: string };

const send = (host: Hosted, body: Record<string, unknown>, headers = {}) =>
  host.send<Made>('POST', '/invitations/many/', body, headers);
const check = async (host: Hosted, text: string) =>
  (await host.send<{ rows: InvitationRow[]; ready: number }>('POST', '/invitations/check/', { text })).body;
const countMails = async () => (await ctx.db.selectFrom('outbox').select('id').execute()).length;

/** An event of an organization that has hosted before. */
async function buildEstablished() {
  const host = await buildHostedEvent(velvet);
  await buildPaidPast(ctx, host.event.organization_id);
  return host;
}

describe('a pasted list', () => {
  const defaults = { note: 'All', ticket_type_id: null, is_complimentary: true, plus_ones: 1 };
  const people = (text: string) =>
    readList(text, defaults).map((person) => {
      if ('wrong' in person) return `${person.row} ! ${person.wrong}`;
      const { email, name, plus_ones, note } = person.invitation;
      return [person.row, email, name, `+${plus_ones}`, note].join(' | ');
    });

  test.each([
    ['addresses', 'a@x.com\n\n b@X.com ', ['1 | a@x.com |  | +1 | All', '3 | b@x.com |  | +1 | All']],
    [
      'names with addresses',
      'Ana Silva <ana@x.com>\n"Silva, Ben" <ben@x.com>',
      ['1 | ana@x.com | Ana Silva | +1 | All', '2 | ben@x.com | Silva, Ben | +1 | All'],
    ],
    [
      'one line of a mail program',
      'Ana <a@x.com>, Ben <b@x.com>',
      ['1 | a@x.com | Ana | +1 | All', '1 | b@x.com | Ben | +1 | All'],
    ],
    [
      'names with a comma, without quotation marks',
      'Silva, Ana <a@x.com>\nLima, Ben, b@x.com, 2\nc@x.com,Cleo,Backstage',
      ['1 | a@x.com | Silva, Ana | +1 | All', '2 | b@x.com | Lima, Ben | +2 | All', '3 | c@x.com | Cleo | +1 | All'],
    ],
    ['CSV without a header', 'Ana,a@x.com,2', ['1 | a@x.com | Ana | +2 | All']],
    [
      'CSV with a header',
      '\ufeffName,E-Mail,plus_ones,note\nAna,a@x.com,0,"Hi,\nAna"\nBen,b@x.com,,',
      ['3 | a@x.com | Ana | +0 | Hi,\nAna', '4 | b@x.com | Ben | +1 | All'],
    ],
    [
      'CSV with first and last names in columns of their own',
      'Last Name,First Name,Email\nSilva,Ana,a@x.com\n,Ben,b@x.com\nLee,,c@x.com',
      ['2 | a@x.com | Ana Silva | +1 | All', '3 | b@x.com | Ben | +1 | All', '4 | c@x.com | Lee | +1 | All'],
    ],
    ['semicolons', 'email;name;plus_ones\na@x.com;Ana;3', ['2 | a@x.com | Ana | +3 | All']],
    [
      'commas, with a semicolon in a note',
      'email,name,note\na@x.com,Ana,"See you; bring Ben"',
      ['2 | a@x.com | Ana | +1 | See you; bring Ben'],
    ],
    [
      'lines, one of them with two addresses',
      'a@x.com\nb@x.com; c@x.com',
      ['1 | a@x.com |  | +1 | All', '2 | b@x.com |  | +1 | All', '2 | c@x.com |  | +1 | All'],
    ],
    [
      'commas on some lines and semicolons on others',
      'Ana Silva, a@x.com\nb@x.com;\nc@x.com, d@x.com\ne@x.com; Lee, Eva',
      [
        '1 | a@x.com | Ana Silva | +1 | All',
        '2 | b@x.com |  | +1 | All',
        '3 | c@x.com |  | +1 | All',
        '3 | d@x.com |  | +1 | All',
        '4 | e@x.com | Lee, Eva | +1 | All',
      ],
    ],
    [
      'names with nothing but a space before the address, and brackets that do not close',
      'Ana Silva a@x.com\nBen <b@x.com\nCleo < c@x.com >\nd@ x.com',
      [
        '1 | a@x.com | Ana Silva | +1 | All',
        '2 | b@x.com | Ben | +1 | All',
        '3 | c@x.com | Cleo | +1 | All',
        '4 ! Enter a valid e-mail address.',
      ],
    ],
    ['tabs', 'a@x.com\tAna\t3\nb@x.com\tBen', ['1 | a@x.com | Ana | +3 | All', '2 | b@x.com | Ben | +1 | All']],
    [
      'what is wrong',
      'nobody\na@x.com,Ana,9\n"open <c@x.com>',
      ['1 ! Enter a valid e-mail address.', '2 ! plus ones: At most 5.', '3 | c@x.com | open | +1 | All'],
    ],
  ])('is read from %s', (_what, text, expected) => {
    expect(people(text)).toEqual(expected);
  });
});

describe('many at once', () => {
  test('each row has its result: duplicates and invited people are skipped, invalid rows are left out', async () => {
    const host = await buildEstablished();
    await buildInvitation(ctx, { event_id: host.event.id, email: 'known@x.com', invited_by: host.owner.id });
    await buildInvitation(ctx, { event_id: host.event.id, email: 'no@x.com', declined_at: ctx.clock.now() });
    const text = 'ana@x.com,Ana,2\nAna+1@x.com\nknown@x.com\nno@x.com\nnobody';
    const before = await countMails();
    const checked = await check(host, text);
    expect(checked.ready).toBe(1);
    expect(checked.rows.map(({ row, result }) => `${row} ${result}`)).toEqual([
      '1 ready',
      '2 skipped',
      '3 skipped',
      '4 skipped',
      '5 wrong',
    ]);
    expect(checked.rows[1]?.message).toBe('Twice on the list: row 1 counts.');
    expect(checked.rows[2]?.message).toMatch(/^Already invited by .+ on /);
    expect(checked.rows[3]?.message).toMatch(/^Declined on /);
    expect(await countMails()).toBe(before);

    const made = await send(host, { text, plus_ones: 1 });
    expect(made).toMatchObject({ status: 201, body: { total: 1, sent: 0, failed: 0 } });
    expect(made.body.rows[0]).toMatchObject({ email: 'ana@x.com', plus_ones: 2, result: 'queued' });
    expect(await deliverMails(velvet)).toBe(1);
    expect((await host.send('GET', `/invitations/many/${made.body.id}/`)).body).toMatchObject({ total: 1, sent: 1 });
  });

  test('of an event that takes no guests any more is refused when it is checked, as when it is sent', async () => {
    const host = await buildEstablished();
    type Changes = Partial<Pick<Hosted['event'], 'state' | 'cancelled_at' | 'doors_at' | 'starts_at' | 'ends_at'>>;
    const refusal = async (changes: Changes) => {
      await ctx.db.updateTable('events').set(changes).where('id', '=', host.event.id).execute();
      const [checked, sent] = [
        await host.send<Made & { code: string }>('POST', '/invitations/check/', { text: 'ana@x.com' }),
        await send(host, { text: 'ana@x.com' }),
      ];
      expect(checked.body).toEqual(sent.body);
      return [checked.status, checked.body.code];
    };
    const now = ctx.clock.now();
    const past = { doors_at: null, starts_at: new Date(now.getTime() - DAY), ends_at: new Date(now.getTime() - HOUR) };
    expect(await refusal(past)).toEqual([409, 'event_over']);
    expect(await refusal({ state: 'draft' })).toEqual([409, 'not_published']);
    const cancelled = { state: 'cancelled' as const, cancelled_at: now };
    expect(await refusal(cancelled)).toEqual([409, 'event_cancelled']);
  });

  test('the same request twice, and two hosts with the same list at once, send nothing twice', async () => {
    const host = await buildEstablished();
    const text = Array.from({ length: 60 }, (_, n) => `guest${n}@y.com`).join('\n');
    const headers = { 'idempotency-key': 'list-1' };
    const before = await countMails();
    const answers = await Promise.all([
      send(host, { text }, headers),
      send(host, { text }, headers),
      send(host, { text }),
      send(host, { text }),
    ]);
    const [first, repeated] = answers;
    expect(repeated?.body).toEqual(first?.body);
    expect(await countMails()).toBe(before + 60);
    expect((await send(host, { text })).body).toEqual({ text: ['Nobody on this list can be invited now.'] });
    expect(await send(host, { text: 'other@y.com' }, headers)).toMatchObject({
      status: first?.status === 201 ? 409 : 201,
    });
  });

  test('a failure in the middle is rolled back, and the list can be sent again', async () => {
    const host = await buildEstablished();
    const { pool } = velvet.database;
    await pool.query(`alter table outbox add constraint no_mail check (to_email <> 'b@z.com') not valid`);
    expect((await send(host, { text: 'a@z.com\nb@z.com' })).status).toBe(500);
    expect((await host.send<{ results: unknown[] }>('GET', '/invitations/')).body.results).toEqual([]);
    await pool.query('alter table outbox drop constraint no_mail');
    expect(await send(host, { text: 'a@z.com\nb@z.com' })).toMatchObject({ status: 201, body: { total: 2 } });
  });

  test('mails that finally failed, or are not needed any more, count as failed, so that a page stops polling', async () => {
    const host = await buildEstablished();
    const { body } = await send(host, { text: 'gone@z.com\nrefused@z.com' });
    const { results } = (await host.send<{ results: { id: string; email: string }[] }>('GET', '/invitations/')).body;
    const gone = results.find(({ email }) => email === 'gone@z.com');
    await host.send('DELETE', `/invitations/${gone?.id}/`);
    await refuseMails(velvet, { on: true, permanent: true });
    await deliverMails(velvet);
    await refuseMails(velvet, { on: false });
    expect((await host.send('GET', `/invitations/many/${body.id}/`)).body).toMatchObject({
      total: 2,
      sent: 0,
      failed: 2,
    });
  });
});

describe('sending limits', () => {
  test('two hundred a day for an event: the rest of a list waits for tomorrow', async () => {
    const limited = await createTestApp({ settings: { limit_invitations_per_event_day: 3 } });
    const host = await buildHostedEvent(limited);
    const text = 'a@q.com\nb@q.com\nc@q.com\nd@q.com';
    const made = await send(host, { text });
    expect(made.body.rows.map(({ result }) => result)).toEqual(['queued', 'queued', 'queued', 'later']);
    expect(await host.send('POST', '/invitations/', { email: 'e@q.com' })).toMatchObject({
      status: 429,
      body: { detail: 'Today’s invitations are used up: 3 a day for an event. Send the rest tomorrow.' },
    });
    limited.clock.advance(DAY + 1000);
    const next = await send(host, { text });
    expect(next.body.rows.map(({ result }) => result)).toEqual(['skipped', 'skipped', 'skipped', 'queued']);
  });

  test('until a first event has happened: three lists a day, a hundred people, and no links in notes and names', async () => {
    const limited = await createTestApp({
      settings: {
        limit_listed_per_new_organization_day: 2,
        limit_lists_per_new_organization_day: 1,
      },
    });
    const host = await buildHostedEvent(limited);
    const linked = await send(host, { text: 'a@q.com', note: 'See www.example.com/win' });
    expect(linked.body).toMatchObject({ note: [expect.stringMatching(/after your first event/)] });
    const [named] = (await check(host, 'You won: velvet-prize.de <a@q.com>')).rows;
    expect(named).toMatchObject({ result: 'wrong', message: 'name: Links are allowed after your first event.' });
    const alone = await host.send('POST', '/invitations/', { email: 'z@q.com', name: 'You won: velvet-prize.de' });
    expect(alone).toMatchObject({ status: 400, body: { name: [expect.stringMatching(/after your first event/)] } });
    const made = await send(host, { text: 'a@q.com\nb@q.com\nc@q.com' });
    expect(made.body.rows.map(({ result }) => result)).toEqual(['queued', 'queued', 'later']);
    expect((await send(host, { text: 'd@q.com' })).status).toBe(429);
    const single = await host.send<{ id: string }>('POST', '/invitations/', { email: 'd@q.com' });
    expect(single.status).toBe(201);
    const renamed = { version: 1, name: 'You won: velvet-prize.de' };
    expect((await host.send('PATCH', `/invitations/${single.body.id}/`, renamed)).status).toBe(400);
  });

  test('thirty look-ups a minute for an address', async () => {
    const limited = await createTestApp({ settings: { limit_invitation_look_ups_per_ip_minute: 2 } });
    const ask = () => fetch(`${limited.url}/services/api/invitations/${'x'.repeat(43)}/`);
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([404, 404, 429]);
  });
});
