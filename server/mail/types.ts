import type { AppContext } from '../context.ts';

/** A mail ready to leave. */
export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: Buffer | string; contentType: string }[];
};

/** A row of the outbox, as templates see it. */
export type OutboxMail = { id: string; key: string; template: string; to_email: string; payload: unknown };

/** Renders one kind of mail from what the outbox row names; null when there is nothing to say any more. */
export type MailTemplate = (ctx: AppContext, mail: OutboxMail) => Promise<RenderedMail | null>;
