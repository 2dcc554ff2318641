/** UCUM's M is mega and P is peta; a spreadsheet's capitals make a million of a thousandth. */
const VAST = /(?:^|[./*([\]])([MGPT])(eq|mol|osm|kat|\[IU\]|\[iU\]|g|L|l|m|s|G|U)(?![a-z])/;
const VAST_NAMES: Readonly<Record<string, string>> = { M: 'mega', G: 'giga', P: 'peta', T: 'tera' };

/** Grams as they are often written, which UCUM reads as something else. */
const NO_GRAMS = /(?:^|[./*(\]])(Gm|G)(?![A-Za-z])/;
const NO_GRAMS_NAMES: Readonly<Record<string, string>> = { Gm: 'giga-metre', G: 'gauss' };

/**
 * What is asked about a UCUM unit (ucum.org) that no laboratory measures in and that differs from a usual one by its
 * capitals alone: Meq/L, Mm/h, Gm/dL. Null: nothing.
 */
export function unitAsked(unit: string): string | null {
  const [, gram] = NO_GRAMS.exec(unit) ?? [];
  if (gram !== undefined) return `${unit}: ${gram} is ${NO_GRAMS_NAMES[gram]} in UCUM; is g meant?`;
  const [, prefix, of] = VAST.exec(unit) ?? [];
  if (prefix === undefined || of === undefined) return null;
  const small = `${prefix === 'P' ? 'p' : 'm'}${of === 'G' ? 'g' : of}`;
  return `${unit}: ${prefix}${of} is ${VAST_NAMES[prefix]}-${of} in UCUM; is ${small} meant?`;
}
