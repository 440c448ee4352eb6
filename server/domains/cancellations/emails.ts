import type { MailTemplates } from '#server/context.ts';
import { renderCancellationDone, renderEventCancelled, renderEventCancelledOther } from './cancelled-emails.ts';
import { renderEventMovedWorker } from './moved-emails.ts';
import { renderEventPostponed, renderTicketGivenBack } from './postponed-emails.ts';

/** The mails about events that are cancelled or moved. */
export const cancellationEmails: MailTemplates = {
  event_cancelled: renderEventCancelled,
  event_cancelled_other: renderEventCancelledOther,
  cancellation_done: renderCancellationDone,
  event_postponed: renderEventPostponed,
  event_moved_worker: renderEventMovedWorker,
  ticket_given_back: renderTicketGivenBack,
};
