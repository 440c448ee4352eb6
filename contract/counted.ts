/** A count with its noun: "1 e-mail", "1,204 e-mails". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
