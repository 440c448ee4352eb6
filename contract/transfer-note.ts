/** The maximum length of the note to the receiver of a ticket. */
export const MAX_TRANSFER_NOTE = 500;
