/** The ref of a control that gets the focus when it appears: what was pressed for it is gone. */
export function focusWhenShown(control: HTMLElement | null): void {
  control?.focus();
}
