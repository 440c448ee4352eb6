import * as calls from '#contract/contact.ts';
import type { AppContext } from '#server/context.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { sendContactMessage } from './send-contact-message.ts';

/** The call of the contact form. */
export function contactRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.sendContactMessage, async ({ body, request }) => {
    await sendContactMessage(ctx, { body, network: clientNetwork(request) });
    return { message: 'Thank you. Your message has been sent, and we will answer by e-mail.' };
  });
}
