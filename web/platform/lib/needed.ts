/** The rule of a form's field that must not be empty, or only spaces. */
export function needed(message: string) {
  return { validate: (value: unknown) => String(value).trim() !== '' || message };
}
