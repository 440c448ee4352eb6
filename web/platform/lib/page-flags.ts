/** What a route module may declare about its page, as `export const handle: PageFlags = { … }`. */
export type PageFlags = {
  /** The title while it is not yet known who is signed in; the default title when left out. */
  title?: string;
  /** Needs a signed-in person: shows 'Authenticating...' and then the page or the login. */
  is_protected?: boolean;
  /** Belongs to one person or one secret address: never cached, never indexed. */
  is_private?: boolean;
  hide_header?: boolean;
  /** Has a header of its own, with the notice that the network is gone. */
  has_offline_notice?: boolean;
  /** Works without the network, and says itself that it is gone. */
  works_offline?: boolean;
  hide_footer?: boolean;
};
