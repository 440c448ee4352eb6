import type { Config } from '#server/config.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { Logger } from '#server/platform/lib/logger.ts';

/** What delivering mail needs; templates may need more. */
export type MailContext = { config: Config; db: Db; clock: Clock; log: Logger };

/** A mail ready to be sent. */
export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  /** The name before the platform's address; the platform's own by default. */
  from_name?: string;
  /** Who gets the replies. */
  reply_to?: string | null;
  /** Where mail programs unsubscribe: with one request (RFC 8058), or on a page. */
  unsubscribe_url?: string;
  attachments?: { filename: string; content: Buffer | string; contentType: string }[];
  /** Called after the mail was sent; must be safe to repeat, because a mail may be sent again. */
  afterSending?: () => Promise<void>;
};

/** A row of the outbox, as templates see it. */
export type OutboxMail = { id: string; key: string; template: string; to_email: string; payload: unknown };

/** Renders one kind of mail from what the outbox row names; null when it is no longer needed. */
export type MailTemplate<Context> = (ctx: Context, mail: OutboxMail) => Promise<RenderedMail | null>;

/** Templates by name. Every domain has its own; the top of the server joins them. */
export type MailTemplates<Context> = Readonly<Record<string, MailTemplate<Context>>>;
