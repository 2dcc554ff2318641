import { drawingSVG, qrcode } from 'bwip-js/browser';

/** A picture address of the QR code; error correction M, the default, as on the paper report. */
export function qrPicture(text: string): string {
  const svg = qrcode({ bcid: 'qrcode', text }, drawingSVG());
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
