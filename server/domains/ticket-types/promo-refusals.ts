import { type AppError, invalid } from '#server/platform/lib/errors.ts';

const messages = {
  unknown: 'This code is not known.',
  expired: 'This code has expired.',
  not_yet: 'This code is not valid yet.',
  used_up: 'This code has been used up.',
  other_type: 'This code is not for the tickets you chose.',
};

type Window = { archived_at: Date | null; starts_at: Date | null; ends_at: Date | null };

/** The refusal of a code, on the field it was typed in. */
export function promoRefusal(reason: keyof typeof messages): AppError {
  return invalid({ promo_code: [messages[reason]] });
}

/** Throws unless the code is one of the event's and its time is now. */
export function requireLivePromo<Promo extends Window>(promo: Promo | undefined, now: Date): Promo {
  if (!promo || promo.archived_at) throw promoRefusal('unknown');
  if (promo.ends_at && promo.ends_at <= now) throw promoRefusal('expired');
  if (promo.starts_at && promo.starts_at > now) throw promoRefusal('not_yet');
  return promo;
}
