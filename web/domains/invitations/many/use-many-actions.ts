import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';

import type { InvitationRow } from '#contract/invitation-lists.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { paths } from '#web/paths.ts';

import { emptyOffer, offerOf, type OfferForm } from '../invitation-form-values.ts';
import { useIntentKey } from '#web/platform/api/use-intent-key.ts';
import { useInvitationsChanged } from '../use-invitation-actions.ts';

export type ManyForm = OfferForm & { text: string };
/** What the page of a batch is told about the rows that were not queued. */
export type LeftOut = { left_out: InvitationRow[] };

type Checked = { fingerprint: string; rows: InvitationRow[]; ready: number };
const fields = ['text', 'note', 'ticket_type_id', 'plus_ones'] as const;

export const emptyList: ManyForm = { ...emptyOffer, text: '' };

type Options = { slug: string; noteSaved: () => void };

/** What the form for many guests does: checking the list, and sending what was checked. */
export function useManyActions(form: UseFormReturn<ManyForm>, { slug, noteSaved }: Options) {
  const check = useCheck(slug, (error) => {
    showFieldErrors(form, fields, error);
    showError(error, 'The list could not be checked. Please try again.', { id: 'check-list' });
  });
  const onError = (error: unknown) => {
    showFailure('send_invitation', error);
    showFieldErrors(form, fields, error);
  };
  const send = useSend({ slug, noteSaved, onError });
  return { check, send };
}

function useCheck(slug: string, onError: (error: unknown) => void) {
  return useMutation({
    mutationFn: async (values: ManyForm): Promise<Checked> => {
      const body = bodyOf(values);
      const { rows, ready } = await inBrowser().api('checkInvitations', { params: { id: slug }, body });
      return { fingerprint: JSON.stringify(body), rows, ready };
    },
    onError,
  });
}

function useSend({ slug, noteSaved, onError }: Options & { onError: (error: unknown) => void }) {
  const navigate = useNavigate();
  const changed = useInvitationsChanged();
  const headersFor = useIntentKey();
  return useMutation({
    mutationFn: (values: ManyForm) => {
      const body = bodyOf(values);
      return inBrowser().api('createInvitations', { params: { id: slug }, body }, { headers: headersFor(body) });
    },
    onSuccess: async ({ id, rows }) => {
      noteSaved();
      await changed();
      const state: LeftOut = { left_out: rows.filter(({ result }) => result !== 'queued') };
      await navigate(paths.eventInvitations(slug, `many/${id}`), { state, replace: true });
    },
    onError,
  });
}

/** Whether a list is still as it was checked. */
export function isAsChecked(checked: Checked, values: ManyForm): boolean {
  return checked.fingerprint === JSON.stringify(bodyOf(values));
}

function bodyOf({ text, ...offer }: ManyForm) {
  return { text, ...offerOf(offer) };
}
