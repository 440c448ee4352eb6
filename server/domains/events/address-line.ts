/** Address and city in one line; an address that contains its city already is left as it is. */
export function addressLine({ address, city }: { address: string | null; city: string | null }): string {
  if (address && city && address.includes(city)) return address;
  return [address, city].filter(Boolean).join(', ');
}
