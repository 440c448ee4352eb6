import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type ShowMoreProps = {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
};

/** Shows the next page of a list; nothing at its end. */
export function ShowMore({ list }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-4 grid justify-items-center gap-3 has-scripts">
      {list.isFetchNextPageError && (
        <Notice tone="danger" is_alert>
          More could not be loaded.
        </Notice>
      )}
      <Button is_busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
