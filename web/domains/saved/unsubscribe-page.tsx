import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';

export const handle: PageFlags = { is_private: true };

/** Opened by the link in an alert's mail. It takes a button to unsubscribe, because mail programs may open links by themselves. */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  // A refusal is the answer.
  const alerts = useQuery({ ...apiQuery('getSaleAlerts', { params: { token } }), retry: false });
  const end = useMutation({ mutationFn: () => inBrowser().api('endSaleAlerts', { body: { token } }) });
  const isUnknown = isApiError(alerts.error, 404);
  const isDone = end.data !== undefined || alerts.data?.is_waiting === false;
  return (
    <MessagePage {...wordsFor({ isUnknown, isDone })}>
      <PageMeta title="Unsubscribe" is_indexed={false} />
      <ErrorNotice error={end.error} fallback="That didn’t work. Please try again." />
      {!isDone && !isUnknown && (
        <>
          <noscript>
            <Notice tone="caution">Turn on JavaScript to unsubscribe, and load this page again.</Notice>
          </noscript>
          <Button variant="primary" className="has-scripts" is_busy={end.isPending} onClick={() => end.mutate()}>
            Unsubscribe
          </Button>
        </>
      )}
      <LinkButton to={paths.events()}>Browse all events</LinkButton>
    </MessagePage>
  );
}

function wordsFor({ isUnknown, isDone }: { isUnknown: boolean; isDone: boolean }) {
  if (isUnknown)
    return {
      title: 'This link is no longer valid',
      text: 'Copy the whole link from the e-mail, or use a newer one.',
    };
  if (isDone) return { title: 'You’re unsubscribed', text: 'Done. We’ll no longer e-mail you when sales open.' };
  return {
    title: 'Unsubscribe from these e-mails?',
    text: 'We’ll no longer e-mail the address that got this link when sales open.',
  };
}
