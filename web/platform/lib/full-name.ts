type Named = { first_name: string; last_name: string; username: string };

/** A person's full name; the user name when there is no first and last name. */
export function fullName({ first_name, last_name, username }: Named): string {
  return [first_name, last_name].filter((part) => part.trim() !== '').join(' ') || username;
}

/** One or two letters standing for a person. */
export function initials(person: Named): string {
  const words = fullName(person).split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  );
  return letters.join('').toUpperCase();
}
