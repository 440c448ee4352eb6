import { Button } from '#web/platform/ui/button.tsx';

/** "3 new orders · Show": news wait until somebody asks for them, so that nothing moves while a list is read. */
export function NewsBar({ words, onShow }: { words: string | null; onShow: () => void }) {
  return (
    // Read out when it appears, so it is there before; without words it takes no place.
    <div role="status" className={words === null ? 'sr-only' : undefined}>
      {words !== null && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-4 py-2">
          <span className="font-semibold">{words}</span>
          <Button variant="quiet" onClick={onShow}>
            Show
          </Button>
        </p>
      )}
    </div>
  );
}
