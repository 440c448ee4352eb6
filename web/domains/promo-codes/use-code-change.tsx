import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { PromoCode } from '#contract/promo-codes.ts';
import type { Workspace } from '#contract/workspace.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { ClashNotice } from '#web/domains/events/workspace/clash-notice.tsx';
import { useBackUp, useRestored } from '#web/platform/api/form-backup.ts';

import { changedHere, clashesOf, type CodeClash } from './code-clash.ts';
import type { CodeBody } from './code-form.tsx';
import { type CodeFormValues, ruleFormOf } from './form-values.ts';
import { useTypes } from './use-types.ts';

type Body = NonNullable<CodeBody>;
type Clash = { latest: PromoCode; rows: CodeClash[] };

/** Saves what was changed in a code. What somebody else changed meanwhile is kept; where both did, the host chooses. */
export function useCodeChange(event: Workspace, promo: PromoCode) {
  const backupName = `${event.id} base of promo code ${promo.id}`;
  const base = useRef(useRestored<PromoCode>(backupName) ?? promo);
  const [clash, setClash] = useState<Clash>();
  const { types } = useTypes(event);
  const params = { id: event.slug, code_id: promo.id };
  const formOf = (code: PromoCode) => codeFormOf(code, event.time_zone);
  useBackUp(backupName, () => base.current);

  const update = (body: Body, version: number) =>
    inBrowser().api('updatePromoCode', {
      params,
      body: { ...changesOf(body, base.current, event.time_zone), version },
    });
  const save = async (body: Body, mine: CodeFormValues) => {
    try {
      return await update(body, base.current.version);
    } catch (error) {
      if (!isApiError(error, 409) || error.body.code !== 'edited_meanwhile') throw error;
      const { code: latest } = await inBrowser().api('listPromoUses', { params, query: {} });
      const rows = clashesOf({ before: formOf(base.current), mine, theirs: formOf(latest) }, types);
      if (rows.length === 0) return update(body, latest.version);
      setClash({ latest, rows });
      throw error;
    }
  };
  /** Goes on from what somebody else saved, with one's own changes on top of it. */
  const goOn = (form: UseFormReturn<CodeFormValues>, { latest, rows }: Clash, isMine: boolean) => {
    const mine = form.getValues();
    const theirs = isMine ? [] : rows.flatMap(({ fields }) => fields);
    const kept = changedHere({ before: formOf(base.current), mine }).filter((field) => !theirs.includes(field));
    form.reset(formOf(latest));
    for (const field of kept) form.setValue(field, mine[field], { shouldDirty: true });
    base.current = latest;
    setClash(undefined);
  };
  const notice = (form: UseFormReturn<CodeFormValues>, submit: () => void) =>
    clash && (
      <ClashNotice
        text="Somebody else has changed this code in the meantime."
        rows={clash.rows}
        theirs="Theirs"
        onMine={() => {
          goOn(form, clash, true);
          submit();
        }}
        onTheirs={() => goOn(form, clash, false)}
      />
    );
  return { save, notice };
}

/** A code as the form has it. */
export function codeFormOf(promo: PromoCode, zone: string): CodeFormValues {
  return {
    ...ruleFormOf(promo, zone),
    code: promo.code,
    reserved_ticket_type_id: promo.reserved_ticket_type_id ?? '',
    reserved_quantity: promo.reserved_quantity > 0 ? String(promo.reserved_quantity) : '',
  };
}

/** Only what differs: somebody else may have changed the rest of the event meanwhile, and times to the second stay. */
function changesOf(body: Body, promo: PromoCode, zone: string): Partial<Body> {
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
