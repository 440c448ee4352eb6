/** Saves a file on this device under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser reads the address after this turn; it may be freed once the save has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
