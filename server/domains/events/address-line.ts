/** Address and city in one line; an address that already contains its city is unchanged. */
export function addressLine({ address, city }: { address: string | null; city: string | null }): string {
  if (address && city && address.includes(city)) return address;
  return [address, city].filter(Boolean).join(', ');
}
