/** The most characters of the note to whoever a ticket is sent to. */
export const MAX_TRANSFER_NOTE = 500;
