import { z } from 'zod';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { formatLongDay } from '#server/platform/lib/format-time.ts';
import { facts, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';

/** All that the mail about a deleted draft says: the rows are gone when it is sent. */
export const DeletedDraft = z.object({
  title: z.string(),
  host: z.string(),
  starts_at: z.coerce.date().nullable(),
  time_zone: z.string(),
  role: z.enum(['door', 'promoter']),
});
export type DeletedDraft = z.infer<typeof DeletedDraft>;

/** The mail to promoters and doormen of a draft that was deleted. */
export const eventEmails: MailTemplates = { draft_deleted: renderDraftDeleted };

const roleWords: Record<DeletedDraft['role'], string> = {
  door: 'You are not needed at its door.',
  promoter: 'You no longer sell it: your link has ended with it.',
};

async function renderDraftDeleted({ config }: AppContext, { payload }: OutboxMail): Promise<RenderedMail> {
  const { title, host, starts_at, time_zone, role } = DeletedDraft.parse(payload);
  return renderMail(config, {
    subject: `Deleted: ${title}`,
    title: `${title} was deleted`,
    blocks: [
      paragraph(`${host} was still preparing ${title}, and has deleted it. ${roleWords[role]}`),
      facts([
        ['Event', title],
        ...(starts_at ? [['Date', formatLongDay(starts_at, time_zone)] satisfies [string, string]] : []),
      ]),
    ],
    reason: `You’re getting this because ${host} added you as a ${role === 'door' ? 'doorman' : 'promoter'} at ${config.brandName}.`,
  });
}
