import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { LookSubject } from '#contract/staff-records.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { ReasonForm } from './reason-form.tsx';
import { codeOf, useConfirmAgain } from './use-staff.ts';

type Query = { data: unknown; error: unknown; refetch: () => unknown };
type LookGateProps = { query: Query; subject: LookSubject | 'event'; id: string; children: ReactNode };

const words = { user: 'account', organization: 'organization', order: 'order', event: 'event' };

/** Shows a record once it is there; asks why first where the server wants to know. */
export function LookGate({ query, subject, id, children }: LookGateProps) {
  const { error } = query;
  useConfirmAgain(error);
  if (codeOf(error) === 'reason_needed' && subject !== 'event')
    return (
      <>
        <PageMeta title="Say why" is_indexed={false} />
        <h1 className="text-2xl">Say why first</h1>
        <AskWhy
          subject={subject}
          id={id}
          onDone={() => {
            // The record takes the form's place.
            document.getElementById('main')?.focus({ preventScroll: true });
            void query.refetch();
          }}
        />
      </>
    );
  if (query.data) return children;
  const what = words[subject];
  if (isApiError(error, 404))
    return (
      <>
        <PageMeta title="Not found" is_indexed={false} />
        <h1 className="text-2xl">No such {what}</h1>
      </>
    );
  if (error) return <PartNotLoaded query={query} fallback={`The ${what} could not be loaded.`} />;
  return (
    <div role="status" className="grid gap-4">
      <PageMeta title={`Loading the ${what}`} is_indexed={false} />
      <span className="sr-only">Loading the {what}</span>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

type AskWhyProps = { subject: LookSubject; id: string; onDone: () => void };

/** Asks why somebody looks at a record, and writes it down. */
export function AskWhy({ subject, id, onDone }: AskWhyProps) {
  const look = useMutation({
    mutationFn: (reason: string) => inBrowser().api('lookAsStaff', { body: { subject, id, reason } }),
    onSuccess: onDone,
  });
  const what = words[subject];
  return (
    <div className="grid max-w-lg gap-4">
      <p className="text-ink-soft">
        This {what} holds personal data. Opening it is logged with your reason. After some time you are asked again.
      </p>
      <ReasonForm
        hint="The report, e-mail or question that brings you here."
        button={`Look at the ${what}`}
        error={look.error}
        is_busy={look.isPending}
        onSubmit={look.mutate}
      />
    </div>
  );
}
