import type { StockedProduct } from '../../shared/contract/inventory-shapes.js';
import { isAccession } from '../../shared/domain/specimens/accession.js';
import { isGtin, isPackCode, readPackCode } from '../../shared/domain/specimens/gs1.js';
import { labToday } from '../ui/layout/date-time.js';
import { productByCode, productByGtin } from './inventory.api.js';

/** A pack as its label says it; lot and expiry are '' if only the product was scanned. */
interface ScannedPack {
  readonly product: StockedProduct;
  readonly lot: string;
  readonly expiry: string;
}

/** The product in a scanned code, alone or with GS1's further data. Throws if the code is wrong. */
export async function packOf(code: string): Promise<ScannedPack> {
  const read = readPackCode(code, labToday());
  if (read === undefined) return { product: known(await productByCode(code), code), lot: '', expiry: '' };
  if ('wrong' in read) throw new Error(read.wrong);
  const { gtin, lot, expiry } = read;
  return { product: known(await productByGtin(gtin), gtin), lot, expiry };
}

function known(product: StockedProduct | undefined, code: string): StockedProduct {
  if (product === undefined) throw new Error(`No product has the code ${code}`);
  return product;
}

interface LotLine {
  readonly product: StockedProduct | undefined;
  readonly lot?: string;
  readonly expiry?: string;
}

/**
 * The lines with the pack in one of them: the one of its product with its lot or none yet, else one without a product,
 * else a new one. Undefined: only the existing lines may be filled, and it fits none.
 */
export function withPack<Line extends LotLine>(
  lines: readonly Line[],
  pack: ScannedPack,
  { blank, isFixed }: { readonly blank: () => Line; readonly isFixed: boolean },
): readonly Line[] | undefined {
  const place = placeOf(lines, pack, isFixed);
  const line = place === undefined ? undefined : lines[place];
  if (place !== undefined && line !== undefined) return lines.with(place, filled(line, pack));
  const isOrdered = lines.some(({ product }) => product?.id === pack.product.id);
  return isFixed && !isOrdered ? undefined : [...lines, filled(blank(), pack)];
}

function placeOf(lines: readonly LotLine[], pack: ScannedPack, isFixed: boolean): number | undefined {
  const at = (fits: (line: LotLine) => boolean): number => lines.findIndex(fits);
  const isIts = ({ product }: LotLine): boolean => product?.id === pack.product.id;
  const lots = [
    at((line) => isIts(line) && line.lot?.trim() === pack.lot),
    at((line) => isIts(line) && line.lot?.trim() === ''),
  ];
  const free = at(({ product }) => product === undefined);
  // The code of a product alone begins a line each time, or shows the line of an order.
  const places = pack.lot === '' ? [isFixed ? at(isIts) : -1, free] : [...lots, free];
  return places.find((place) => place >= 0);
}

function filled<Line extends LotLine>(line: Line, { product, lot, expiry }: ScannedPack): Line {
  return {
    ...line,
    product,
    ...(line.lot !== undefined && lot !== '' && { lot }),
    ...(line.expiry !== undefined && expiry !== '' && { expiry }),
  };
}

/**
 * Whether a document's lines accept the code: any code, or if the lines are fixed, only those that can be nothing but a
 * product's.
 */
export function isOfPack(code: string, isFixed: boolean): boolean {
  if (isAccession(code)) return false;
  return !isFixed || isPackCode(code) || (code.length >= SHORTEST_GTIN && isGtin(code));
}

/** Eight figures may be a number of another kind whose last one happens to fit. */
const SHORTEST_GTIN = 12;
