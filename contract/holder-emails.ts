import { z } from 'zod';

/** For the API description, which shows no rules in code. */
const EMAIL_OR_NOTHING = `^$|${z.regexes.email.source}`;

/** An address per ticket; the error says which ticket's is wrong. */
export const HolderEmails = z
  .array(z.string().trim().toLowerCase().max(254, 'Use at most 254 characters.').meta({ pattern: EMAIL_OR_NOTHING }))
  .max(200)
  .superRefine((emails, ctx) => {
    for (const [index, email] of emails.entries())
      if (email !== '' && !z.email().safeParse(email).success)
        ctx.addIssue({ code: 'custom', path: [index], message: `Ticket ${index + 1}: enter a valid e-mail address.` });
  });
