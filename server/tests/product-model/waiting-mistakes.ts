import { buy, checkout } from './buying.ts';
import { pass } from './events.ts';
import { refundByHost } from './giving-back.ts';
import { inFunction, type Mistake } from './plant.ts';
import { checkoutResale } from './resale-buying.ts';
import { list } from './selling.ts';
import { decline, wait } from './waiting.ts';
import { workStep } from './work.ts';

const first = { pick: 0 };
const three = { type: 0, quantity: 3, hasCode: false, byPromoter: false };
const work = workStep({ most: 30, together: false });
const wish = { person: 2, event: 0, party: 1, types: [0], max: null };
const soldOut = [buy({ buyer: 0, ...three }), buy({ buyer: 1, ...three })];
const waiting = [...soldOut, wait(wish)];
const comesBack = refundByHost({ ...first, one: true, keepsFee: false });
const listed = list({ ...first, percent: 100 });
const bought = { ...first, buyer: 3, count: 1, byPromoter: false, hasKey: false };

/**
 * Planted mistakes: what the product would do if one line of waiting lists, private links or falling prices were wrong.
 */
export const waitingMistakes: Record<string, Mistake> = {
  'a place that somebody else gets before who waits for it': {
    plant: inFunction('take_holds', { 'if v_kept > 0 then': 'if v_kept > 1000 then' }),
    shown_by: [...waiting, comesBack, checkout({ ...three, buyer: 3, quantity: 1 })],
  },
  'an offer that comes back at once to whoever declined it': {
    plant: inFunction('follow_offer', { 'waits_since = p_now,': 'waits_since = p_now, rests_until = null,' }),
    shown_by: [...waiting, comesBack, work, decline(first), work],
  },
  'who lets an offer pass and stays the first': {
    plant: inFunction('follow_offer', { 'waits_since = p_now, ': '' }),
    shown_by: [...waiting, comesBack, work, pass({ minutes: 60 * 24 }), work],
  },
  'a ticket in Resale that everybody sees before who waits': {
    plant: inFunction('listing_waits', {
      'new.shown_at := null;': 'new.shown_at := coalesce(new.shown_at, new.updated_at);',
    }),
    shown_by: [...waiting, listed],
  },
  'a ticket for a friend that somebody buys without the link': {
    plant: inFunction('take_listings', {
      [`else l.link_hash = decode(r.link_hash, 'hex') is true end`]: 'else true end',
    }),
    shown_by: [...soldOut, list({ ...first, percent: 100, isPrivate: true }), checkoutResale(bought)],
  },
  'a price that was to fall and stays': {
    plant: inFunction('listing_price', { '/ 576': '/ 57600' }),
    shown_by: [
      ...soldOut,
      list({ ...first, percent: 100, floor: 30 }),
      pass({ minutes: 60 * 24 * 2 + 60 * 12 }),
      checkoutResale(bought),
    ],
  },
};
