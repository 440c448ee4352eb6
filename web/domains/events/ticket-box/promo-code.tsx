import { useId, useState, type KeyboardEvent } from 'react';

import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { focusWhenShown } from '#web/platform/ui/focus-when-shown.ts';

type PromoCodeProps = {
  /** The applied code; empty for none. */
  code: string;
  /** What it does, once the server has answered. */
  effect: string | undefined;
  is_loading: boolean;
  errors: string[] | undefined;
  onApply: (code: string) => void;
};

/** A button that opens a field for the promo code. A code lowers prices and unlocks tickets at once. */
export function PromoCode({ code, effect, is_loading, errors, onApply }: PromoCodeProps) {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<string>();
  const [isUsed, setUsed] = useState(false);
  const panelId = useId();
  const effectId = useId();

  // The user opened this control or has just used it, so it takes the focus; a code from a link takes it from nobody.
  const takesFocus = isUsed ? focusWhenShown : undefined;
  const enter = (next: string) => {
    setUsed(true);
    setDraft(next === '' ? undefined : next);
    onApply(next);
  };

  if (effect && !errors) {
    return (
      <p className="flex items-center justify-between gap-3 text-sm">
        <span id={effectId}>
          Code <strong>{code.toUpperCase()}</strong> {effect}
        </span>
        {/* It gets the focus: what the code does is read with its name. */}
        <Button ref={takesFocus} aria-describedby={effectId} variant="quiet" size="sm" onClick={() => enter('')}>
          Remove
        </Button>
      </p>
    );
  }

  const apply = () => enter((draft ?? code).trim());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };

  if (!isOpen && !errors) {
    return (
      <button
        type="button"
        aria-expanded={false}
        aria-controls={panelId}
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
        className="justify-self-start py-1 text-left text-sm font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        Have a promo code?
      </button>
    );
  }

  return (
    <div id={panelId} className="grid grid-cols-[1fr_auto] items-start gap-2">
      <TextField
        label="Promo code"
        is_label_hidden
        placeholder="Promo code"
        autoCapitalize="characters"
        autoComplete="off"
        ref={takesFocus}
        maxLength={40}
        value={draft ?? code}
        errors={errors}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button onClick={apply} is_busy={is_loading}>
        Apply
      </Button>
    </div>
  );
}
