/** An address within a sentence: on a line of its own rather than broken at a hyphen, broken where it is too long for that. */
export function EmailAddress({ children }: { children: string }) {
  return <strong className="inline-block max-w-full font-semibold break-words">{children}</strong>;
}
