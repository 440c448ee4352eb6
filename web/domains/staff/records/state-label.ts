/** A stored state, reason or name of a mail as words: `partially_refunded` is "Partially refunded". */
export function stateLabel(state: string): string {
  return state.charAt(0).toUpperCase() + state.slice(1).replaceAll('_', ' ');
}
