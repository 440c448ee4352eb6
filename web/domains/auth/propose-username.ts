/** A user name made from an e-mail address, as far as the rules allow; empty when nothing useful is left. */
export function proposeUsername(email: string): string {
  const [local = ''] = email.trim().toLowerCase().split('@');
  const name = local
    .replace(/\+.*$/, '')
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|[._-]+$/g, '')
    .slice(0, 40);
  return name.length < 3 ? '' : name;
}
