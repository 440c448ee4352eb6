/** What the forms of this page are backed up as, so that the page can open those that were open when the session expired. */
export const backupOf = {
  type: (id: string) => `ticket type ${id}`,
  newType: (eventId: string) => `${eventId} new ticket type`,
};
