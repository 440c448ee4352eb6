import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';

import { isFirstOfLate } from './is-first-of-late.ts';
import { useOnboarding } from './use-payouts.ts';

export const handle: PageFlags = { title: 'Payouts', is_protected: true, is_private: true };

/** Where the provider sends whoever opens a link that was used or is too old: asks for a new one, and goes on. */
export default function PayoutsContinuePage() {
  const [search] = useSearchParams();
  const organization = search.get('organization');
  const form = useOnboarding(organization, (url) => window.location.replace(url));
  const arrival = useMutation({
    mutationFn: async () => isFirstOfLate(),
    onSuccess: (isFirst) => isFirst && form.mutate(),
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    arrival.mutate();
  }, [arrival]);
  const isStopped = form.isError || arrival.data === false;
  return (
    <MessagePage
      title={isStopped ? 'The form is still open for you' : 'Opening the form again…'}
      text={
        isStopped
          ? 'What you entered is saved. Continue whenever you like.'
          : 'Each link works only once. We’re getting you a new one.'
      }
    >
      <PageMeta title="Payouts" is_indexed={false} />
      {isStopped && (
        <Button variant="primary" is_busy={form.isPending} onClick={() => form.mutate()}>
          Continue
        </Button>
      )}
      <LinkButton to={paths.payouts(organization ?? undefined)}>Back to payouts</LinkButton>
    </MessagePage>
  );
}
