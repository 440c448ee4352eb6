import type { MailTemplates } from '#server/context.ts';
import { renderCancellationDone, renderEventCancelled, renderEventCancelledOther } from './cancelled-emails.ts';

/** The mails about events that are cancelled. */
export const cancellationEmails: MailTemplates = {
  event_cancelled: renderEventCancelled,
  event_cancelled_other: renderEventCancelledOther,
  cancellation_done: renderCancellationDone,
};
