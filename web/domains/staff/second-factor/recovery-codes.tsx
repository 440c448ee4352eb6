import { saveFile } from '#web/platform/lib/save-file.ts';
import { Button } from '#web/platform/ui/button.tsx';

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <p>
        Each code works once, in case you lose your phone. They are shown only now: keep them apart from your phone.
      </p>
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-2 rounded-card border border-line p-4">
        {codes.map((code) => (
          <li key={code} dir="ltr" className="font-mono font-semibold">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}>
          Save as a file
        </Button>
      </div>
    </>
  );
}
