import { useMutation } from '@tanstack/react-query';

import type { Decision } from '#contract/requests.ts';
import type { Workspace } from '#contract/workspace.ts';
import { counted } from '#contract/counted.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { errorMessage } from '#web/platform/api/error-message.ts';
import type { CallInput } from '#web/platform/api/client.ts';
import { toast } from '#web/platform/ui/toast.tsx';

type Answers = {
  approveRequests: CallInput<'approveRequests'>['body'];
  declineRequests: CallInput<'declineRequests'>['body'];
};

type Options<Name extends keyof Answers> = {
  name: Name;
  event: Workspace;
  /** The title of the message, and its first sentence. */
  words: (decision: Decision) => { title: string; text: string };
  onDone: () => void;
};

/** Sends a host's answer, says what became of it, and reads the list again. */
export function useAnswer<Name extends keyof Answers>({ name, event, words, onDone }: Options<Name>) {
  const { api, queryClient } = inBrowser();
  const refresh = () => {
    const names = ['listRequests', 'getWorkspace', 'listInvitations'];
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
  };
  return useMutation({
    mutationFn: (body: Answers[Name]) => {
      const params = { id: event.id };
      return name === 'approveRequests'
        ? api('approveRequests', { params, body })
        : api('declineRequests', { params, body });
    },
    onSuccess: (decision) => {
      const { title, text } = words(decision);
      toast.success([text, ...othersFirst(decision)].join(' '), { title, id: 'requests' });
      refresh();
      onDone();
    },
    onError: (error) => {
      if (!isApiError(error, 409)) return;
      // Somebody else was first: the list shows what became of them.
      toast.error(errorMessage(error, 'Somebody else has already answered.'), { title: 'Too late', id: 'requests' });
      refresh();
      onDone();
    },
  });
}

function othersFirst({ skipped, already_invited }: Decision): string[] {
  const [first, ...more] = skipped;
  return [
    ...(already_invited > 0
      ? [`${counted(already_invited, 'person', 'people')} already had an invitation, which stays as it is.`]
      : []),
    ...(first
      ? [
          more.length > 0
            ? `${counted(skipped.length, 'person', 'people')} were no longer waiting.`
            : `${first.name} ${first.reason}.`,
        ]
      : []),
  ];
}
