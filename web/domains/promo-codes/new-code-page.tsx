import { useNavigate } from 'react-router';

import { inBrowser } from '#web/platform/api/browser.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/platform/ui/toast.tsx';

import { CodeForm } from './code-form.tsx';
import { emptyRule } from './form-values.ts';
import { CodesPage } from './codes-page.tsx';
import { createdWords } from './promo-words.ts';
import { useCodesChanged } from './use-code-actions.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'New promo code' };

const empty = { ...emptyRule, code: '', reserved_ticket_type_id: '', reserved_quantity: '' };

/** Creates one promo code. */
export default function NewCodePage() {
  const event = useWorkspace();
  const navigate = useNavigate();
  const changed = useCodesChanged();
  return (
    <CodesPage slug={event.slug} title="New promo code" makes_codes>
      <CodeForm
        event={event}
        values={empty}
        label="Create code"
        save={(body) => inBrowser().api('createPromoCode', { params: { id: event.slug }, body })}
        onSaved={async (code, form) => {
          form.reset(form.getValues());
          toast.success(createdWords(code, event), { title: 'Code created' });
          await changed();
          await navigate(paths.eventPromoCodes(event.slug));
        }}
      />
    </CodesPage>
  );
}
