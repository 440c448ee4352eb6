import type { HostListing } from './host-resale.ts';

const stateWords: Readonly<Record<HostListing['state'], string>> = {
  active: 'Offered',
  reserved: 'Held for a buyer',
  sold: 'Sold',
  withdrawn: 'Taken back',
  unsold: 'Came back unsold',
  void: 'Ended',
};

/** What a listing is called in the host's list and its file. */
export function listingWords({ state, is_undone }: Pick<HostListing, 'state' | 'is_undone'>): string {
  return is_undone ? 'Sale undone' : stateWords[state];
}
