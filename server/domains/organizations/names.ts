/** The name of a person for others: the full name, else the user name. */
export function nameOf(person: { first_name: string; last_name: string; username: string }): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.username;
}
