import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';

import type { PromoCode } from '#contract/promo-codes.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { LoadError } from '#web/domains/events/workspace/load-error.tsx';
import { UnlessCancelled } from '#web/domains/events/workspace/only-while-open.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { paths } from '#web/paths.ts';
import { Notice } from '#web/platform/ui/notice.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

import { type CodeBody, CodeForm } from './code-form.tsx';
import { ruleFormOf } from './form-values.ts';
import { CodesPage } from './codes-page.tsx';
import { useCodesChanged } from './use-code-actions.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Promo code' };

/** Changes one promo code. */
export default function EditCodePage() {
  const event = useWorkspace();
  const { code_id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...apiQuery('listPromoUses', { params: { id: event.slug, code_id }, query: {} }),
    // A form that is being filled in must not change while somebody types.
    refetchOnWindowFocus: false,
  });
  const promo = data?.code;
  return (
    <CodesPage slug={event.slug} title={promo?.code ?? 'Promo code'}>
      {promo ? (
        <UnlessCancelled event={event}>
          <EditForm key={promo.version} promo={promo} />
        </UnlessCancelled>
      ) : null}
      {!promo && error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!promo && !error ? <Skeleton className="h-72 w-full max-w-xl" /> : null}
    </CodesPage>
  );
}

function EditForm({ promo }: { promo: PromoCode }) {
  const event = useWorkspace();
  const navigate = useNavigate();
  const changed = useCodesChanged();
  const values = {
    ...ruleFormOf(promo, event.time_zone),
    code: promo.code,
    reserved_ticket_type_id: promo.reserved_ticket_type_id ?? '',
    reserved_quantity: promo.reserved_quantity > 0 ? String(promo.reserved_quantity) : '',
  };
  const save = (body: NonNullable<CodeBody>) =>
    inBrowser().api('updatePromoCode', {
      params: { id: event.slug, code_id: promo.id },
      body: { ...changesOf(body, promo, event.time_zone), version: promo.version },
    });
  if (promo.batch_id) return <Notice>Codes in a batch can’t be edited. You can pause or delete this one.</Notice>;
  return (
    <>
      {promo.used > 0 && <Notice>Orders that used it keep their price. Changes apply to new orders.</Notice>}
      <CodeForm
        event={event}
        values={values}
        label="Save code"
        save={save}
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

/** Only what differs: somebody else may have changed the rest of the event meanwhile, and times to the second stay. */
function changesOf(body: NonNullable<CodeBody>, promo: PromoCode, zone: string): Partial<NonNullable<CodeBody>> {
  const shown = ruleFormOf(promo, zone);
  const before: Record<string, unknown> = {
    ...promo,
    amount: promo.amount?.amount ?? null,
    starts_at: shown.starts_at || null,
    ends_at: shown.ends_at || null,
  };
  const entries = Object.entries(body).filter(
    ([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value),
  );
  return Object.fromEntries(entries);
}
