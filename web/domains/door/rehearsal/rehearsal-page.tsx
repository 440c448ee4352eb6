import QrCode from 'icon:qr-code';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';

import { inBrowser } from '#web/platform/api/browser.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { useHydrated } from '#web/platform/lib/use-hydrated.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { useOfflinePage } from '#web/platform/offline/use-offline-page.ts';

import { DoorApp } from '../door-app.tsx';
import { DoorHead } from '../door-head.tsx';
import { DoorSkeleton } from '../door-placeholders.tsx';
import { DeviceList } from '../scanner/device-list.ts';
import { Scanner } from '../scanner/scanner.ts';
import { useDoorSettings } from '../use-door-settings.ts';
import { useFreshDocument } from '../use-fresh-document.ts';
import { useScanner } from '../use-scanner.ts';
import { useToolsReady } from '../use-tools-ready.ts';
import { pretendCodes } from './pretend-codes.ts';
import { decidePretend, memoryLists, memoryScans } from './pretend-door.ts';
import { PretendServer } from './pretend-server.ts';

// For everybody: a crew may practise before it has accounts. It shows nothing of the event.
export const handle: PageFlags = {
  title: 'Rehearsal',
  is_private: true,
  hide_header: true,
  hide_footer: true,
  works_offline: true,
};

/** The door with a pretend event: to train a crew. No scan is sent or stored. */
export default function RehearsalPage() {
  useFreshDocument();
  useNoteOpening();
  const [round, setRound] = useState(0);
  if (!useHydrated()) return <DoorSkeleton />;
  return <Rehearsal key={round} onRestart={() => setRound(round + 1)} />;
}

/** Asks for the real door once, as its own page does: the host's next step then knows that this person has been here. */
function useNoteOpening(): void {
  const { slug = '' } = useParams();
  const isSignedIn = useSession().status === 'authenticated';
  useEffect(() => {
    if (!isSignedIn) return;
    inBrowser()
      .api('getDoorList', { params: { id: slug }, query: {} })
      // Without a network, or for somebody who does not work this door, only the rehearsal is left, which needs no answer.
      .catch(() => undefined);
  }, [slug, isSignedIn]);
}

function openRehearsal() {
  const server = new PretendServer();
  const list = new DeviceList('rehearsal', memoryLists(), decidePretend);
  const scanner = new Scanner({ slug: 'rehearsal', device_id: 'rehearsal', api: server, list, scans: memoryScans() });
  return { scanner, cut: server.cut };
}

function Rehearsal({ onRestart }: { onRestart: () => void }) {
  const { slug = '' } = useParams();
  const [{ scanner, cut }] = useState(openRehearsal);
  const [isCut, setCut] = useState(false);
  const [isShowing, setShowing] = useState(false);
  const settings = useDoorSettings();
  const state = useScanner(scanner);
  useOfflinePage(useToolsReady(scanner.list, { code_mode: state.door?.event.code_mode, is_offline: state.is_offline }));
  if (!state.door) return <DoorSkeleton />;
  const toggle = () => {
    cut(!isCut);
    setCut(!isCut);
    void scanner.refresh();
  };
  return (
    <>
      <DoorHead title="Rehearsal" />
      <RehearsalBanner />
      <DoorApp door={state.door} state={state} scanner={scanner} settings={settings}>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setShowing(true)}>
            <QrCode aria-hidden="true" className="size-4" />
            Pretend codes
          </Button>
          <Button size="sm" aria-pressed={isCut} onClick={toggle}>
            {isCut ? 'Bring the network back' : 'Cut the network'}
          </Button>
          <Button size="sm" onClick={onRestart}>
            Start over
          </Button>
          <LinkButton size="sm" to={paths.door(slug)} reloadDocument>
            End rehearsal
          </LinkButton>
        </div>
      </DoorApp>
      <PretendCodesDialog
        is_open={isShowing}
        onClose={() => setShowing(false)}
        onScan={(code) => {
          setShowing(false);
          void scanner.scan({ scanned: { code }, kind: 'in', door: settings.name });
        }}
      />
    </>
  );
}

function RehearsalBanner() {
  return (
    <div className="rehearsal-tape sticky top-0 z-20 flex min-h-8 flex-wrap items-center justify-center gap-x-3 px-3 py-1">
      <p className="text-sm font-extrabold tracking-widest">REHEARSAL</p>
      <p className="text-sm font-medium">Pretend tickets. Nothing here counts.</p>
    </div>
  );
}

type PretendCodesProps = { is_open: boolean; onClose: () => void; onScan: (code: string) => void };

/** One code for each outcome, with what the door should say. */
function PretendCodesDialog({ is_open, onClose, onScan }: PretendCodesProps) {
  const { slug = '' } = useParams();
  return (
    <Dialog title="Pretend codes" is_open={is_open} onClose={onClose}>
      <p className="text-sm text-ink-soft">Show them to another phone, or print them. Scan tries one on this phone.</p>
      <div>
        <LinkButton to={paths.doorRehearsalCodes(slug)} target="_blank" size="sm">
          Codes to print
        </LinkButton>
      </div>
      <ul className="divide-y divide-line">
        {pretendCodes().map(({ label, word, code }) => (
          <li key={label} className="flex items-center gap-3 py-2">
            <span className="min-w-0 grow">
              <span className="block truncate font-semibold">{label}</span>
              <span className="block text-sm text-ink-soft">Should say: {word}</span>
            </span>
            <Button size="sm" onClick={() => onScan(code)}>
              Scan<span className="sr-only"> {label}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
