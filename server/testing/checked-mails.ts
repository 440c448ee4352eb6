import type { AppContext, MailTemplates } from '#server/context.ts';
import { mailTemplates } from '#server/mail-templates.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { mailFaults } from './mail-faults.ts';

/** A mail as the product would send it now; throws when it breaks a rule that holds for all mails. */
export async function renderChecked(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const rendered = (await mailTemplates[mail.template]?.(ctx, mail)) ?? null;
  const faults = rendered ? mailFaults(ctx.config, mail.template, rendered) : [];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return rendered;
}

/** The product's templates, each checking what it renders; faults are handed on as they are found. */
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
