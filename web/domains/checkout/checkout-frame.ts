/** The two columns of a checkout: the form, and beside it (above it on a phone) the order. */
export const checkoutFrame =
  'mx-auto grid w-full grid-cols-1 max-w-5xl gap-x-12 gap-y-6 px-4 pt-5 sm:px-6 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]';
