import { expect, test } from 'vitest';
import { hasLink, nameHasLink } from '#server/platform/lib/has-link.ts';
import { findLinked } from './sending-limits.ts';

test.each([
  'Get your refund at velvet-refunds.de/login',
  'pay.example.dev',
  'EXAMPLE.LINK',
  'bücher.de',
  'xn--80ak6aa92e.com',
  'https:example.com',
  'http://192.0.2.1/x',
  'www.example.test',
  'write to ana@example.fr',
])('what mail programs turn into a link is one: %s', (text) => {
  expect(hasLink(text)).toBe(true);
});

test.each(['Doors at 9 p.m. Bring drinks.See you', '21.30 Uhr, z.B. so', 'Sa.12.12., e.g. early', 'Ana & Bo: 5.50'])(
  'what they leave alone is none: %s',
  (text) => {
    expect(hasLink(text)).toBe(false);
  },
);

test.each(['Dr.No', 'Y.Li', 'K.Ng', 'Anna K.Ng', 'J.R.Li Wang', 'É.Li', 'Ann-K.Ng', 'Jean-P.Li'])(
  'initials and a short title before a name are no link, except in a text: %s',
  (name) => {
    expect([nameHasLink(name), hasLink(name)]).toEqual([false, true]);
    expect([findLinked({ name, note: '' }), findLinked({ name, note: name })]).toEqual([undefined, 'note']);
  },
);

test.each([
  'Ana evil.com',
  'Evil.Com',
  't.me',
  't.me/x',
  'K.Ng@evil.com',
  'K.Ng.evil.com',
  'Ann-K.Ng/x',
  'ann-k.ng',
  'Pay-Pal.Me',
  'PAY-P.ME',
  'http://Ann-K.Ng',
  'Dr.No www.evil.test',
])('a name with a link: %s', (name) => {
  expect(findLinked({ name })).toBe('name');
});
