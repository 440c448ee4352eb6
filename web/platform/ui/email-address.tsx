type EmailAddressProps = {
  children: string;
  /** The punctuation that follows it. A browser would move it, alone, to the line after a long address. */
  after?: '.' | ',';
};

/** An address within a sentence: on a line of its own rather than broken at a hyphen, broken where it is too long for that. */
export function EmailAddress({ children, after }: EmailAddressProps) {
  return (
    <span className="inline-block max-w-full wrap-anywhere">
      <strong className="font-semibold text-ink">{children}</strong>
      {after}
    </span>
  );
}
