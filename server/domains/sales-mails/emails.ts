import type { MailTemplates } from '#server/context.ts';
import { renderDigest } from './digest-email.ts';
import { renderReport } from './report-email.ts';

/** The mails about sales, to everybody in a team who may see them. */
export const salesEmails: MailTemplates = { sales_digest: renderDigest, event_report: renderReport };
