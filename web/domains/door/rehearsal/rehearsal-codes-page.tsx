import { qrOf } from '#contract/qr-of.ts';

import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { Button } from '#web/platform/ui/button.tsx';

import { pretendCodes, type PretendCode } from './pretend-codes.ts';

export const handle: PageFlags = {
  title: 'Codes to rehearse with',
  is_private: true,
  hide_header: true,
  hide_footer: true,
};

/** The pretend codes on paper or a second screen, each with what should happen. */
export default function RehearsalCodesPage() {
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6 p-4 sm:p-8 print:p-0">
      <PageMeta title="Codes to rehearse with" is_indexed={false} />
      <div className="rehearsal-tape rounded-card px-4 py-3 text-center">
        <p className="text-lg font-extrabold tracking-widest">REHEARSAL</p>
        <p className="text-sm font-medium">These codes open no real door.</p>
      </div>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-extrabold">Codes to rehearse with</h1>
          <p className="text-ink-soft">Open the rehearsal on each phone of the crew and scan them in any order.</p>
        </div>
        <Button variant="primary" className="print:hidden" onClick={() => window.print()}>
          Print
        </Button>
      </header>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
        {pretendCodes().map((code) => (
          <CodeCard key={code.label} {...code} />
        ))}
      </ul>
    </div>
  );
}

function CodeCard({ label, word, advice, code }: PretendCode) {
  const { size, path } = qrOf(code);
  const box = `-4 -4 ${size + 8} ${size + 8}`;
  return (
    <li className="grid content-start overflow-hidden rounded-card bg-[#fff] text-[#1f1019] break-inside-avoid">
      <p className="rehearsal-tape py-0.5 text-center text-xs font-extrabold tracking-widest">REHEARSAL</p>
      <svg role="img" aria-label={`Code: ${label}`} viewBox={box} shapeRendering="crispEdges" className="w-full">
        <path d={path} fill="#000" />
      </svg>
      <div className="grid gap-1 px-4 pb-4">
        <h2 className="text-base font-bold">{label}</h2>
        <p className="text-sm">
          Should say: <strong>{word}</strong>
        </p>
        <p className="text-sm text-[#44383f]">{advice}</p>
      </div>
    </li>
  );
}
