import type { AppContext, MailTemplates } from '#server/context.ts';
import { mailTemplates } from '#server/mail-templates.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { mailFaults } from './mail-faults.ts';

/** Renders a mail as it would be sent now; throws if it breaks a rule for all mails. */
export async function renderChecked(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const rendered = (await mailTemplates[mail.template]?.(ctx, mail)) ?? null;
  const faults = rendered ? mailFaults(ctx.config, mail.template, rendered) : [];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return rendered;
}

/** The mails written to an address, as they would be sent now. */
export async function writtenTo(ctx: AppContext, email: string): Promise<(RenderedMail & { template: string })[]> {
  const mails = await ctx.db.selectFrom('outbox').selectAll().where('to_email', '=', email).orderBy('id').execute();
  const rendered = await Promise.all(
    mails.map(async (mail) => ({ template: mail.template, mail: await renderChecked(ctx, mail) })),
  );
  return rendered.flatMap(({ template, mail }) => (mail ? { ...mail, template } : []));
}

/** The product's templates, wrapped to check what they render; faults are reported through `onFault`. */
export function checkedTemplates(onFault: (fault: string) => void): MailTemplates {
  const checked = Object.entries(mailTemplates).map(([name, render]): [string, typeof render] => [
    name,
    async (ctx, mail) => {
      const rendered = await render(ctx, mail);
      if (rendered) mailFaults(ctx.config, name, rendered).forEach(onFault);
      return rendered;
    },
  ]);
  return Object.fromEntries(checked);
}
