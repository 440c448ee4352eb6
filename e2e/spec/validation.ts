import type { SectionRows } from './row.ts';

/** Section 5: validation rules. */
export const validation: SectionRows = {
  'A password reset request trims and lowercases the e-mail before sending.': [
    'e2e/recovery.e2e.ts › AC-07 forgot the password: the mailed link sets a new one, once, and ends every session',
    'server/domains/auth/password-reset.test.ts › accepts the address in any case, with spaces around it',
  ],
  'Event listings drop filter parameters that are null, an empty string or an empty list.': [
    'web/platform/api/client.test.ts › drops null, empty text and empty lists',
  ],
  'The default filter is published_only true.': [
    'web/domains/events/event-filters.test.ts › asks for published events unless told otherwise',
    'server/domains/events/events.test.ts › never shows *',
  ],
  'Server validation errors are shown through the message builder described in the error catalogue.': [
    'e2e/account.e2e.ts › save the profile; a taken user name is reported beside its field',
    'web/platform/api/client.test.ts › prefers the detail, then the fields, then the error, then the fallback',
  ],
  'Field length or format rules: not shown.': 'left to us',
};
