/** The server's rule for an e-mail address, checked before it is sent. */
export const emailRule = {
  required: 'Enter your e-mail.',
  validate: (value: string) => /^\S+@\S+\.\S+$/.test(value.trim()) || 'Enter a valid e-mail address.',
};
