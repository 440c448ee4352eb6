/** The server's rule for an e-mail address, told before anything is sent. */
export const emailRule = {
  required: 'Enter an e-mail address.',
  validate: (value: string) => /^\S+@\S+\.\S+$/.test(value.trim()) || 'Enter a valid e-mail address.',
};
