import { useFormContext, useWatch } from 'react-hook-form';

import { Checkbox } from '#web/platform/ui/checkbox.tsx';

import type { RuleForm } from './form-values.ts';

export type ScopeType = { id: string; name: string; is_hidden: boolean };

/** For which tickets a code is: all, or those that are chosen. */
export function ScopeField({ types }: { types: readonly ScopeType[] }) {
  const { register, formState } = useFormContext<RuleForm>();
  const [kind, scope] = useWatch<RuleForm, ['kind', 'scope']>({ name: ['kind', 'scope'] });
  const isChosen = scope === 'some' || kind === 'unlock';
  const error = formState.errors.ticket_type_ids?.message;
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? 'scope-error' : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">For which tickets</legend>
      {kind !== 'unlock' && (
        <div className="flex flex-wrap gap-x-6">
          <Choice value="all" label="All tickets" />
          <Choice value="some" label="Chosen tickets" />
        </div>
      )}
      {isChosen && (
        <div className="grid max-h-72 gap-x-6 overflow-y-auto rounded-control border border-line px-3.5 py-2 sm:grid-cols-2">
          {types.map((type) => (
            <Checkbox
              key={type.id}
              value={type.id}
              aria-invalid={error ? true : undefined}
              label={
                <span className="wrap-anywhere">
                  <bdi>{type.name}</bdi>
                  {type.is_hidden && <span className="text-ink-soft"> (hidden)</span>}
                </span>
              }
              {...register('ticket_type_ids')}
            />
          ))}
          {types.length === 0 && <p className="py-1 text-ink-soft">This event has no tickets yet.</p>}
        </div>
      )}
      {error && (
        <p id="scope-error" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {!isChosen && types.some((type) => type.is_hidden) && (
        <p className="text-sm text-ink-soft">Hidden tickets are not included unless you choose them.</p>
      )}
    </fieldset>
  );
}

function Choice({ value, label }: { value: RuleForm['scope']; label: string }) {
  const { register } = useFormContext<RuleForm>();
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="radio" value={value} {...register('scope')} className="size-5 accent-accent" />
      {label}
    </label>
  );
}
