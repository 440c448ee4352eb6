import type { EventCategory } from '#contract/events.ts';

/** Search words that mean a kind of event of one category, whether or not an event contains them. */
const kinds: Partial<Record<EventCategory, string>> = {
  club_night:
    'techno house trance rave raves disco edm dj djs club clubs clubbing electro electronic dubstep garage minimal dnb jungle',
  party: 'party parties birthday karaoke latin salsa reggaeton hiphop rnb ball masquerade',
  concert:
    'jazz blues rock metal punk indie folk pop opera classical orchestra band bands gig gigs soul funk reggae country acoustic choir concert concerts',
  festival: 'festival festivals fest openair',
  food_and_drink:
    'food wine wines beer dinner brunch lunch tasting tastings cocktail cocktails whisky whiskey gin supper cheese chef',
  arts: 'theatre theater cinema film films movie movies comedy standup art gallery exhibition poetry dance ballet circus magic musical',
  wellness: 'yoga meditation sauna breathwork pilates spa running retreat',
  networking: 'networking startup startups founders meetup meetups conference business',
};

const categories = new Map(
  Object.entries(kinds).flatMap(([category, words]) =>
    words.split(' ').map((word) => [word, category as EventCategory] as const),
  ),
);

/** The category of the first of these words that is a kind of event. */
export function categoryOf(words: readonly string[]): EventCategory | undefined {
  return words.map((word) => categories.get(word.toLowerCase())).find((category) => category !== undefined);
}
