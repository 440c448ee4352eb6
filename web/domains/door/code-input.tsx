import { useEffect, useRef, useState, type FormEvent } from 'react';

import { Button } from '#web/platform/ui/button.tsx';
import { inputStyle } from '#web/platform/ui/input-style.ts';

const longest = 512;

/** The field for codes: typed, pasted, or from a hand-held scanner that types and presses Enter. It keeps the focus. */
export function CodeInput({ onCode }: { onCode: (code: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isTyping, setTyping] = useState(false);
  useCaptureKeys(input);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = input.current?.value ?? '';
    if (input.current) input.current.value = '';
    setTyping(false);
    input.current?.focus();
    onCode(code);
  };

  return (
    <form onSubmit={submit} className="flex gap-2.5">
      <label className="grid grow">
        <span className="sr-only">Ticket code</span>
        <input
          ref={input}
          name="code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is a scanner, and this is its only field
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={longest}
          placeholder="Scan or type a code"
          // A phone's on-screen keyboard appears only when somebody taps the field.
          inputMode={isTyping ? 'text' : 'none'}
          onPointerDown={() => setTyping(true)}
          className={inputStyle()}
        />
      </label>
      <Button type="submit">Check</Button>
    </form>
  );
}

/** Sends keys that no other control handles to the code field, so that a scanner works wherever the focus is. */
function useCaptureKeys(input: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    // The Tab key passes the page itself between its last and first control; the focus may stay there.
    let isWalking = false;
    const focus = (event: KeyboardEvent) => {
      isWalking = event.key === 'Tab';
      const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isText && !isBusyElsewhere(event.target)) input.current?.focus();
    };
    // Focus that is lost to the page (a removed button, a tap beside everything) returns to the field.
    const takeBack = () =>
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && !isWalking) input.current?.focus({ preventScroll: true });
      });
    const point = () => {
      isWalking = false;
      takeBack();
    };
    window.addEventListener('keydown', focus);
    window.addEventListener('focusout', takeBack);
    window.addEventListener('pointerup', point);
    return () => {
      window.removeEventListener('keydown', focus);
      window.removeEventListener('focusout', takeBack);
      window.removeEventListener('pointerup', point);
    };
  }, [input]);
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null;
}
