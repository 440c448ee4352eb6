import X from 'icon:x';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

type DialogProps = { title: string; is_open: boolean; onClose: () => void; children: ReactNode };

/**
 * A native modal dialog: focus stays inside, Escape and the backdrop close it, focus returns. A sheet on phones. The focus
 * goes to what has `data-autofocus`, else to the first control.
 */
export function Dialog({ title, is_open, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A dialog that is taken away while it is open has to be closed as well: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!is_open || !dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => dialog.close();
  }, [is_open]);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      // A press on the backdrop closes it, as Escape does.
      closedby="any"
      className="dialog-sheet bg-surface text-ink"
    >
      <div className="grid gap-4 p-5 sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-xl wrap-anywhere">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="-m-2 grid size-11 place-items-center rounded-full hover:bg-ink/7"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        {is_open && children}
      </div>
    </dialog>
  );
}
