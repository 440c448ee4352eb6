import CircleCheck from 'icon:circle-check';
import type { Ref } from 'react';

import { useSiteSettings } from '#web/platform/lib/site-settings.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';

import { useHandleCheck } from './use-handle-check.ts';

type HandleFieldProps = {
  name: string;
  value: string;
  /** The handle the organization has, which it may keep. */
  own?: string;
  errors?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  onChange: (handle: string) => void;
  onBlur: () => void;
};

/** The last part of the organization's address; says while it is typed whether it is free, and offers one that is. */
export function HandleField({ name, value, own, errors, ref, onChange, onBlur }: HandleFieldProps) {
  const { public_url } = useSiteSettings();
  const check = useHandleCheck(value, own === undefined ? {} : { own });
  const suggestion = check?.suggestion;
  return (
    <div className="grid grid-cols-1 gap-2">
      <TextField
        ref={ref}
        name={name}
        label="Handle"
        hint={
          <span className="wrap-anywhere">
            Your page will be {new URL(public_url).host}/organizers/<b className="text-ink">{value || '…'}</b>
          </span>
        }
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={value}
        errors={errors ?? check?.reason ?? undefined}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
      <p role="status" className="min-h-5 text-sm font-medium text-positive empty:hidden">
        {check?.is_free && (
          <span className="inline-flex items-center gap-1.5">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
            <span className="wrap-anywhere">{check.handle} is free</span>
          </span>
        )}
      </p>
      {suggestion && (
        <Button size="sm" className="max-w-full justify-self-start" onClick={() => onChange(suggestion)}>
          <span className="truncate">Use {suggestion}</span>
        </Button>
      )}
    </div>
  );
}
