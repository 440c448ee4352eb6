import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';

import type { PromoCode } from '#contract/promo-codes.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { paths } from '#web/paths.ts';
import { Notice } from '#web/platform/ui/notice.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { toast } from '#web/platform/ui/toast.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { CodeForm } from './code-form.tsx';
import { CodesPage } from './codes-page.tsx';
import { useCodesChanged } from './use-code-actions.ts';
import { codeFormOf, useCodeChange } from './use-code-change.tsx';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Promo code' };

/** Changes one promo code. */
export default function EditCodePage() {
  const event = useWorkspace();
  const { code_id = '' } = useParams();
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...apiQuery('listPromoUses', { params: { id: event.slug, code_id }, query: {} }),
    refetchOnMount: 'always',
  });
  // The form begins with what is saved now, and does not change while somebody types.
  const promo = isFetchedAfterMount ? data?.code : undefined;
  return (
    <CodesPage slug={event.slug} title={promo?.code ?? 'Promo code'}>
      {promo ? <EditForm key={promo.id} promo={promo} /> : null}
      {!promo && error ? <PartNotLoaded query={{ error, refetch }} fallback="The list could not be loaded." /> : null}
      {!promo && !error ? <Skeleton className="h-72 w-full max-w-xl" /> : null}
    </CodesPage>
  );
}

function EditForm({ promo }: { promo: PromoCode }) {
  const event = useWorkspace();
  const navigate = useNavigate();
  const changed = useCodesChanged();
  const { save, notice } = useCodeChange(event, promo);
  if (promo.batch_id) return <Notice>Codes in a batch can’t be edited. You can pause or delete this one.</Notice>;
  return (
    <>
      {promo.used > 0 && <Notice>Orders that used it keep their price. Changes apply to new orders.</Notice>}
      <CodeForm
        event={event}
        values={codeFormOf(promo, event.time_zone)}
        label="Save code"
        save={save}
        notice={notice}
        onSaved={async ({ code }, form) => {
          form.reset(form.getValues());
          toast.success(`${code} has been saved.`, { title: 'Code saved' });
          await changed();
          await navigate(paths.eventPromoCodes(event.slug));
        }}
      />
    </>
  );
}
