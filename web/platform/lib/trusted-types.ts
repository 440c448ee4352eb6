type Rules = { createHTML: (html: string) => string; createScriptURL: (url: string) => string };
type Policy = { createHTML: (html: string) => unknown; createScriptURL: (url: string) => unknown };
type TrustedTypes = { createPolicy: (name: string, rules: Rules) => Policy };

let policy: Policy | undefined;

/** The only policy our content security policy allows; browsers without Trusted Types accept plain strings. */
function ourPolicy(): Policy | undefined {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('app', {
    createHTML: (html) => html,
    createScriptURL: (url) => url,
  });
  return policy;
}

/**
 * Wraps HTML that the server has sanitised for `dangerouslySetInnerHTML`: our policy lets scripts set HTML only
 * through this function and `showMail`. Descriptions of events are the one use.
 */
export function trustedHtml(sanitised: string): { __html: string } {
  // React passes the value to innerHTML unchanged; its type allows only strings.
  return { __html: (ourPolicy()?.createHTML(sanitised) ?? sanitised) as string };
}

/** The address of our one script that is not part of a page: the service worker's. */
export function trustedScriptUrl(url: '/sw.js'): string {
  return (ourPolicy()?.createScriptURL(url) ?? url) as string;
}

/**
 * Shows a mail that the server rendered in a frame, whose empty `sandbox` runs no scripts and follows no links. The sheet for
 * mail programs in dark mode is left out: the page's policy would refuse it.
 */
export function showMail(frame: HTMLIFrameElement, html: string): void {
  const mail = html.replace(/<style>[^]*?<\/style>/, '').replace('<head>', '<head><base target="_blank" />');
  frame.srcdoc = (ourPolicy()?.createHTML(mail) ?? mail) as string;
}
