type Preload = { enable: () => Promise<void>; disable: () => Promise<void> };

/**
 * Navigation preload: a page is requested while the worker is still starting. Off in Firefox, which shows its own error page
 * when such a request finds no network, whatever the worker answers.
 */
export async function setPagePreload(preload: Preload | undefined, userAgent: string): Promise<void> {
  await (userAgent.includes('Firefox/') ? preload?.disable() : preload?.enable());
}
