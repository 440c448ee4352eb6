import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

export type Decoder = { detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type Detector = { new (options: { formats: string[] }): Decoder; getSupportedFormats?: () => Promise<string[]> };

let loading: Promise<Decoder> | undefined;

/** Reads QR codes: with what the browser has, else with a library from our own server. Loaded once. */
export function loadDecoder(): Promise<Decoder> {
  loading ??= create();
  // A network that was gone may be back next time.
  loading.catch(() => (loading = undefined));
  return loading;
}

async function create(): Promise<Decoder> {
  const { BarcodeDetector: native } = globalThis as { BarcodeDetector?: Detector };
  const formats = (await native?.getSupportedFormats?.().catch(() => [])) ?? [];
  if (native && formats.includes('qr_code')) return new native({ formats: ['qr_code'] });
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return new BarcodeDetector({ formats: ['qr_code'] });
}
