import { expect, test } from 'vitest';
import type { Actor } from '#server/platform/http/route.ts';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import { isOwnCheckout } from './policy.ts';

const browser = newSecret();
const ann = { user_id: 'ann' } as Actor;
const ben = { user_id: 'ben' } as Actor;
const ofAnn = { buyer_user_id: 'ann', browser_hash: null };
const ofBrowser = { buyer_user_id: null, browser_hash: hashSecret(browser) };
const ofAnnAndBrowser = { buyer_user_id: 'ann', browser_hash: hashSecret(browser) };
const ofNobody = { buyer_user_id: null, browser_hash: null };

test.each([
  { what: 'a member’s, by the member', order: ofAnn, actor: ann, secret: undefined, isOwn: true },
  { what: 'a member’s, by somebody else', order: ofAnn, actor: ben, secret: browser, isOwn: false },
  { what: 'a member’s, without a login', order: ofAnn, actor: null, secret: browser, isOwn: false },
  { what: 'a guest’s, in the same browser', order: ofBrowser, actor: null, secret: browser, isOwn: true },
  { what: 'a guest’s, in the same browser after a login', order: ofBrowser, actor: ben, secret: browser, isOwn: true },
  { what: 'a guest’s, in another browser', order: ofBrowser, actor: null, secret: newSecret(), isOwn: false },
  { what: 'a guest’s, without a browser’s secret', order: ofBrowser, actor: ben, secret: undefined, isOwn: false },
  {
    what: 'a member’s with a browser, by the member elsewhere',
    order: ofAnnAndBrowser,
    actor: ann,
    secret: undefined,
    isOwn: true,
  },
  {
    what: 'a member’s with a browser, by somebody else elsewhere',
    order: ofAnnAndBrowser,
    actor: ben,
    secret: newSecret(),
    isOwn: false,
  },
  { what: 'bound to neither', order: ofNobody, actor: null, secret: undefined, isOwn: true },
])('a checkout, $what', ({ order, actor, secret, isOwn }) => {
  expect(isOwnCheckout(order, actor, secret)).toBe(isOwn);
});
