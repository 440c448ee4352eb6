/** Saves a file on this device under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser reads the address later; it may be revoked once the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
