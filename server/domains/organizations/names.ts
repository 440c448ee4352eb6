/** How a person is named to others: by name, else by user name. */
export function nameOf(person: { first_name: string; last_name: string; username: string }): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.username;
}
