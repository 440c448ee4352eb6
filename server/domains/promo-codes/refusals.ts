import { type AppError, invalid, notFound } from '#server/platform/lib/errors.ts';

const messages = {
  unknown: 'We don’t know this code.',
  expired: 'This code has expired.',
  not_yet: 'This code is not valid yet.',
  paused: 'This code is paused right now.',
  used_up: 'This code has been used up.',
  other_type: 'This code is not for the tickets you chose.',
};

/** The error for a code that cannot be used, on its field. */
export function promoRefusal(reason: keyof typeof messages): AppError {
  return invalid({ promo_code: [messages[reason]] });
}

/** 404 for a code that somebody else of the team has deleted meanwhile. */
export function codeDeleted(): AppError {
  return notFound('This code was already deleted.');
}
