import { useQuery } from '@tanstack/react-query';

import { apiQuery } from '#web/platform/api/queries.ts';
import { saveFile } from '#web/platform/lib/save-file.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

type Link = { id: string; slug: string; referral_code: string };
type QrDialogProps = { link: Link; is_open: boolean; onClose: () => void };

/** The QR code of a promoter's link, to show, print and save. */
export function QrDialog({ link, is_open, onClose }: QrDialogProps) {
  return (
    <Dialog title={`QR code of ${link.referral_code}`} is_open={is_open} onClose={onClose}>
      <QrCode {...link} />
    </Dialog>
  );
}

function QrCode({ id, slug, referral_code }: Link) {
  const qr = useQuery(apiQuery('getReferralQr', { params: { id: slug, promoter_link_id: id } }));
  if (qr.isError) return <PartNotLoaded query={qr} fallback="The code could not be loaded." />;
  if (!qr.data) return <Skeleton className="aspect-square w-full" />;
  const { url, svg, png } = qr.data;
  return (
    <>
      <img
        src={`data:image/png;base64,${png}`}
        alt={`QR code that leads to ${url}`}
        width={320}
        height={320}
        className="mx-auto w-full max-w-80 rounded-control bg-white"
      />
      <p dir="ltr" className="text-center text-sm break-all text-ink-soft">
        {url}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => saveFile(pngFile(png), `${referral_code}.png`)}>Save PNG</Button>
        <Button onClick={() => saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${referral_code}.svg`)}>
          Save SVG
        </Button>
      </div>
    </>
  );
}

function pngFile(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: 'image/png' });
}
