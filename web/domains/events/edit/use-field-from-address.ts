import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Focuses the field that the address names, as in `#starts_at`: links of the checklist lead there. */
export function useFieldFromAddress(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const field = document.getElementById(hash.slice(1));
    if (!field || hash === '') return;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  }, [hash, key]);
}
