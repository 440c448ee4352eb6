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
  ['a member’s, by the member', ofAnn, ann, undefined, true],
  ['a member’s, by somebody else', ofAnn, ben, browser, false],
  ['a member’s, without a login', ofAnn, null, browser, false],
  ['a guest’s, in the same browser', ofBrowser, null, browser, true],
  ['a guest’s, in the same browser after a login', ofBrowser, ben, browser, true],
  ['a guest’s, in another browser', ofBrowser, null, newSecret(), false],
  ['a guest’s, without a browser’s secret', ofBrowser, ben, undefined, false],
  ['a member’s with a browser, by the member elsewhere', ofAnnAndBrowser, ann, undefined, true],
  ['a member’s with a browser, by somebody else elsewhere', ofAnnAndBrowser, ben, newSecret(), false],
  ['bound to neither', ofNobody, null, undefined, true],
])('a checkout, %s', (_what, order, actor, secret, isOwn) => {
  expect(isOwnCheckout(order, actor, secret)).toBe(isOwn);
});
