import type { MessageSegment } from '#contract/messages.ts';
import type { AppContext } from '#server/context.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { eventButton, eventFacts, isPageOpen, teaserFacts } from '#server/domains/events/mail-facts.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { list, note, paragraphs } from '#server/platform/mail/blocks.ts';
import { oneLine } from '#server/platform/mail/layout.ts';
import type { RenderedMail } from '#server/platform/mail/types.ts';

type Content = {
  event: EventRow;
  segment: MessageSegment;
  subject: string;
  text: string;
  reply_to: string | null;
  unsubscribe_url: string;
};

/**
 * Renders a host's message as a mail, the same for the preview, the test and every recipient. Everything a host typed
 * is plain text.
 */
export async function renderMessage(ctx: AppContext, content: Content): Promise<RenderedMail> {
  const { event, segment, subject, text, reply_to, unsubscribe_url } = content;
  const host = oneLine(event.organization_name);
  return {
    ...(await renderEventMail(ctx, event, {
      subject,
      title: subject,
      blocks: [
        paragraphs(text),
        // People who only ask to come may not know where a private event is.
        segment === 'requests' && !isPageOpen(event) ? teaserFacts(event) : eventFacts(event),
        ...eventButton(ctx.config.publicUrl, event),
        note(
          reply_to
            ? `${host} wrote this. Your reply goes to ${reply_to}.`
            : `${host} wrote this. Nobody reads replies to this e-mail.`,
        ),
        list([{ label: `Stop messages from ${host}`, url: unsubscribe_url }]),
      ],
      reason: reasonOf(content),
    })),
    from_name: host,
    reply_to,
    unsubscribe_url,
  };
}

function reasonOf({ segment, event: { title, organization_name } }: Content): string {
  const because = {
    ticket_holders: `you have a ticket for ${title}`,
    not_yet_in: `you have a ticket for ${title}`,
    already_in: `you have a ticket for ${title}`,
    buyers: `you bought tickets for ${title}`,
    invited: `${organization_name} invited you to ${title}`,
    requests: `you asked to come to ${title}`,
  } satisfies Record<MessageSegment, string>;
  return `You’re getting this because ${oneLine(because[segment])}.`;
}
