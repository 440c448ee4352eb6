import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';

import type { MessageSegment } from '#contract/messages.ts';

import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { useIntentKey } from '#web/platform/api/use-intent-key.ts';
import { paths } from '#web/paths.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { toast } from '#web/platform/ui/toast.tsx';

import { hasTicketTypes } from './message-words.ts';

export type MessageForm = {
  segment: MessageSegment;
  ticket_type_ids: string[];
  subject: string;
  text: string;
  takes_replies: boolean;
};

export const emptyMessage: MessageForm = {
  segment: 'ticket_holders',
  ticket_type_ids: [],
  subject: '',
  text: '',
  takes_replies: true,
};

const fields = ['segment', 'ticket_type_ids', 'subject', 'text'] as const;

/** How many would get it now, and what stands in the way. People buy while the page is open. */
export function useAudience(slug: string, values: Pick<MessageForm, 'segment' | 'ticket_type_ids'>) {
  const query = { segment: values.segment, ticket_type_ids: typesOf(values).join(',') };
  return useQuery({
    ...apiQuery('getMessageAudience', { params: { id: slug }, query }),
    staleTime: 0,
    refetchInterval: 15_000,
    placeholderData: (previous) => previous,
  });
}

type Options = { slug: string; noteSaved: () => void };

/** What the form does: showing the mail, sending it to its writer, and sending it. */
export function useMessageActions(form: UseFormReturn<MessageForm>, { slug, noteSaved }: Options) {
  const params = { id: slug };
  const refuse = (fallback: string) => (error: unknown) => {
    showFieldErrors(form, fields, error);
    showError(error, fallback, { id: 'message' });
  };
  const preview = useMutation({
    mutationFn: async (values: MessageForm) => {
      const body = bodyOf(values);
      const mail = await inBrowser().api('previewMessage', { params, body });
      return { ...mail, fingerprint: JSON.stringify(body) };
    },
    onError: refuse('The preview could not be loaded. Please try again.'),
  });
  const test = useMutation({
    mutationFn: (values: MessageForm) => inBrowser().api('testMessage', { params, body: bodyOf(values) }),
    onSuccess: ({ message }) => toast.success(message),
    onError: refuse('The test could not be sent. Please try again.'),
  });
  const send = useSend({ slug, noteSaved, onError: refuse('The message could not be sent. Please try again.') });
  return { preview, test, send };
}

function useSend({ slug, noteSaved, onError }: Options & { onError: (error: unknown) => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const headersFor = useIntentKey();
  return useMutation({
    mutationFn: (values: MessageForm) => {
      const body = bodyOf(values);
      return inBrowser().api('sendMessage', { params: { id: slug }, body }, { headers: headersFor(body) });
    },
    onSuccess: async ({ id }) => {
      noteSaved();
      await client.invalidateQueries({ queryKey: ['listMessages'] });
      await navigate(paths.eventMessages(slug, id), { replace: true });
    },
    onError,
  });
}

/** Whether a message is still as it was shown. */
export function isAsShown(shown: { fingerprint: string }, values: MessageForm): boolean {
  return shown.fingerprint === JSON.stringify(bodyOf(values));
}

function typesOf({ segment, ticket_type_ids }: Pick<MessageForm, 'segment' | 'ticket_type_ids'>): string[] {
  return hasTicketTypes(segment) ? ticket_type_ids : [];
}

function bodyOf(values: MessageForm) {
  const { segment, subject, text, takes_replies } = values;
  return { segment, ticket_type_ids: typesOf(values), subject, text, takes_replies };
}
