import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { useFocusOnMore } from './use-focus-on-more.ts';

type ShowMoreProps = {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
};

/** Shows the next page of the list above it, whose first row gets the focus; nothing at its end. */
export function ShowMore({ list }: ShowMoreProps) {
  const note = useFocusOnMore();
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-4 grid justify-items-center gap-3 has-scripts">
      {list.isFetchNextPageError && (
        <Notice tone="danger" is_alert>
          More could not be loaded.
        </Notice>
      )}
      <Button
        is_busy={list.isFetchingNextPage}
        onClick={({ currentTarget }) => {
          note(currentTarget);
          void list.fetchNextPage();
        }}
      >
        Show more
      </Button>
    </div>
  );
}
