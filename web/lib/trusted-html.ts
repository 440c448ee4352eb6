type TrustedTypes = { createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => Policy };
type Policy = { createHTML: (html: string) => unknown };

let policy: Policy | undefined;

/**
 * Wraps HTML that the server has sanitised for `dangerouslySetInnerHTML`: our policy lets scripts set HTML only
 * through this door. Descriptions of events are the one use.
 */
export function trustedHtml(sanitised: string): { __html: string } {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return { __html: sanitised };
  policy ??= trustedTypes.createPolicy('app', { createHTML: (html) => html });
  // React hands the value to innerHTML untouched; its type only knows strings.
  return { __html: policy.createHTML(sanitised) as string };
}
