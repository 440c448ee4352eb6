import { cx } from '#web/platform/lib/class-names.ts';

type QrCodeProps = { qr: { size: number; path: string }; label: string; className?: string };

/** Empty modules that a reader needs around the code. */
const quietZone = 4;

/** A QR code, black on white in every theme. */
export function QrCode({ qr: { size, path }, label, className }: QrCodeProps) {
  const fullSize = size + 2 * quietZone;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quietZone} ${-quietZone} ${fullSize} ${fullSize}`}
      shapeRendering="crispEdges"
      className={cx('aspect-square bg-[#fff]', className)}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
