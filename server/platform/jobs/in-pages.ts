/** Where the first page of a queue in the order of its ids begins. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The items of a queue that is read in pages; `readPage` gets the last item of the page before. Items that stay in the
 * queue, because they fail or have nothing to do yet, do not keep later ones from being reached.
 */
export async function* inPages<Item>(readPage: (last: Item | undefined) => Promise<Item[]>): AsyncGenerator<Item> {
  let page = await readPage(undefined);
  while (page.length > 0) {
    yield* page;
    page = await readPage(page.at(-1));
  }
}
