import type { AppContext } from '#server/context.ts';
import { type Block, button, paragraph } from '#server/platform/mail/blocks.ts';
import type { LinkRow } from './queries.ts';

type Reader = { link: Pick<LinkRow, 'user_id'>; to_email: string };
type Words = { label: string; purpose: string };

const SELLING: Words = { label: 'See what you sell', purpose: 'to see what you sold and to be paid' };

/** The button to a promoter's own page; without an account it leads to sign-up, with what the account is for. */
export function ownPage(
  { config }: AppContext,
  { link, to_email }: Reader,
  { label, purpose }: Words = SELLING,
): Block[] {
  if (link.user_id) return [button(label, `${config.publicUrl}/promoter`)];
  return [
    paragraph(`Create an account with ${to_email} ${purpose}.`),
    button('Create an account', `${config.publicUrl}/signup?redirect=%2Fpromoter`),
  ];
}
