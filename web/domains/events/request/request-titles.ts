/** What became of a request, as the title of its page and of the event's panel. */
export const requestTitles = {
  waiting: 'Your request is with the host',
  approved: 'The host said yes',
  declined: 'Not this time',
  withdrawn: 'You withdrew your request',
};
