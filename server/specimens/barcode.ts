import bwipjs from 'bwip-js/node';
import { invalid } from '../kernel/http/problem.js';

const QUIET_MODULES = 10;
const PRINTABLE = /^[\x20-\x7e]{1,40}$/;

/** Code 128 with a quiet zone of 10 modules on either side, without which decoders fail. */
export function barcodeSvg(text: string): string {
  if (!PRINTABLE.test(text)) throw invalid('accession', 'A bar code holds 1 to 40 plain characters.');
  return bwipjs.toSVG({
    bcid: 'code128',
    text,
    scale: 1,
    height: 10,
    paddingwidth: QUIET_MODULES,
    paddingheight: 0,
  });
}
