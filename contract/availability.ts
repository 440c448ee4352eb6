/** Whether a ticket type with this availability is on sale now. */
export const isOpen = (availability: string): boolean => availability === 'on_sale' || availability === 'few_left';

/** Whether tickets of an event with this availability are on sale now. */
export const isOnSale = (availability: string): boolean => isOpen(availability) || availability === 'ends_soon';
