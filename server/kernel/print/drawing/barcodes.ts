// Not by name: `raw` alone is the symbology of that name.
import bwip from 'bwip-js/node';
import { fitsCode128 } from '../../../../shared/domain/specimens/code128.js';

const QUIET_BARS = 10;
const QUIET_QR = 4;

/** Lengths in parts of the whole width, quiet zones included. */
interface Bar {
  readonly from: number;
  readonly width: number;
}

/** Code 128 with a quiet zone of ten modules on either side; none of a text that would be read as another one. */
export function code128(text: string): readonly Bar[] {
  if (!fitsCode128(text)) return [];
  const [symbol] = bwip.raw({ bcid: 'code128', text });
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('No Code 128 was made.');
  const module = 1 / (symbol.sbs.reduce((sum, wide) => sum + wide, 0) + 2 * QUIET_BARS);
  let at = QUIET_BARS * module;
  return symbol.sbs.flatMap((wide, index) => {
    const from = at;
    at += wide * module;
    return index % 2 === 0 ? { from, width: wide * module } : [];
  });
}

interface QrCode {
  /** In modules from the upper left corner of the quiet zone. */
  readonly dark: readonly (readonly [column: number, row: number])[];
  /** How many modules it is wide, quiet zones included. */
  readonly modules: number;
}

/** With error correction M and a quiet zone of four modules. */
export function qrCode(text: string): QrCode {
  const options = { bcid: 'qrcode', text, eclevel: 'M' };
  const [symbol] = bwip.raw(options);
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('No QR code was made.');
  const { pixs, pixx } = symbol;
  const dark = pixs.flatMap((isDark, index): [number, number][] =>
    isDark ? [[(index % pixx) + QUIET_QR, Math.floor(index / pixx) + QUIET_QR]] : [],
  );
  return { dark, modules: pixx + 2 * QUIET_QR };
}
