import { useEffect, useRef, useState, type FormEvent } from 'react';

import { Button } from '#web/platform/ui/button.tsx';
import { inputStyle } from '#web/platform/ui/input-style.ts';

const longest = 512;

/** Where codes come in: typed, pasted, or from a hand-held scanner that types and presses Enter. It keeps the focus. */
export function CodeInput({ onCode }: { onCode: (code: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isTyping, setTyping] = useState(false);
  useCatchesKeys(input);

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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is one scanner; its field is what everybody comes for
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={longest}
          placeholder="Scan or type a code"
          // A phone's own keyboard comes only when somebody taps the field to type.
          inputMode={isTyping ? 'text' : 'none'}
          onPointerDown={() => setTyping(true)}
          className={inputStyle()}
        />
      </label>
      <Button type="submit" variant="primary">
        Check
      </Button>
    </form>
  );
}

/** Keys that no field is waiting for go to the code field, so that a scanner is heard wherever the focus is. */
function useCatchesKeys(input: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    // Who walks with the Tab key comes to the page itself between its end and its beginning, and goes on from there.
    let isWalking = false;
    const focus = (event: KeyboardEvent) => {
      isWalking = event.key === 'Tab';
      const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isText && !isBusyElsewhere(event.target)) input.current?.focus();
    };
    // Focus that falls to the page itself (a button went away, a tap beside everything) comes back.
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
