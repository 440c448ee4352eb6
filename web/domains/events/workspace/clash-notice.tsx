import { Button } from '#web/platform/ui/button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

type ClashNoticeProps = {
  /** What happened: "Robin saved this at 16:57." */
  text: string;
  /** What two people changed, with both values in words. */
  rows: readonly { name: string; mine: string; theirs: string }[];
  /** "Robin’s" */
  theirs: string;
  onMine: () => void;
  onTheirs: () => void;
};

/** Two people changed the same: both values, and the choice which one to keep. */
export function ClashNotice({ text, rows, theirs, onMine, onTheirs }: ClashNoticeProps) {
  return (
    <Notice tone="caution" is_alert>
      <p>{text} Which one do you want to keep?</p>
      <ul className="mt-2 grid gap-2">
        {rows.map((row) => (
          <li key={row.name} className="text-ink">
            <span className="font-semibold">{row.name}.</span> Mine: {row.mine}. {theirs}: {row.theirs}.
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" onClick={onMine}>
          Mine
        </Button>
        <Button size="sm" onClick={onTheirs}>
          {theirs}
        </Button>
      </div>
    </Notice>
  );
}
