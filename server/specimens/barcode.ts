import bwipjs from 'bwip-js/node';
import { fitsCode128 } from '../../shared/domain/specimens/code128.js';
import { invalid } from '../kernel/http/problem.js';

const QUIET_MODULES = 10;

/** Code 128 with a quiet zone of 10 modules on either side, without which decoders fail. */
export function barcodeSvg(text: string): string {
  if (!fitsCode128(text)) throw invalid('accession', 'A bar code holds 1 to 40 plain characters.');
  return bwipjs.toSVG({
    bcid: 'code128',
    text,
    scale: 1,
    height: 10,
    paddingwidth: QUIET_MODULES,
    paddingheight: 0,
  });
}
