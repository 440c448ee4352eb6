/** Address and city in one line; many an address names its city already. */
export function addressLine({ address, city }: { address: string | null; city: string | null }): string {
  if (address && city && address.includes(city)) return address;
  return [address, city].filter(Boolean).join(', ');
}
