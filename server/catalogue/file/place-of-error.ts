import type { FieldError } from '../../../shared/errors.js';
import { BAND_LISTS, titleOf, type BandKind, type LineKind } from './columns.js';
import type { Block } from './read-blocks.js';
import { told, type ToldLine } from './told.js';

const OF_PARAMETER = /^parameters\.(\d+)(?:\.(.+))?$/;
const OF_BAND = /^(\w+)\.(\d+)(?:\.(\w+))?$/;
const OF_REAGENT = /^reagents\.(\d+)(?:\.(\w+))?$/;
const OF_RULE = /^reflex\.(\d+)(?:\.(\w+))?$/;

interface Place {
  readonly line: number;
  readonly kind: LineKind;
  readonly field: string;
}

/** Where in the file a refused field stands, and why it is refused, by the name of its column. */
export function placeOfError(block: Block, { field, message }: FieldError): ToldLine {
  const place = placeOf(block, field);
  const title = titleOf(place.kind, place.field) ?? (place.field || 'line');
  return told(place.line, title, inWords(message, field, title));
}

function placeOf({ line, parameters, reflex, reagents }: Block, field: string): Place {
  const [, at, inner = ''] = OF_PARAMETER.exec(field) ?? [];
  if (at !== undefined) {
    const parameter = parameters[Number(at)];
    const [, list, band, name = ''] = OF_BAND.exec(inner) ?? [];
    const kind = (Object.keys(BAND_LISTS) as BandKind[]).find((one) => BAND_LISTS[one] === list);
    if (parameter !== undefined && kind !== undefined && band !== undefined)
      return { line: parameter.bands[kind][Number(band)]?.line ?? parameter.line, kind, field: name };
    return { line: parameter?.line ?? line, kind: 'parameter', field: inner };
  }
  const [, rule, name = ''] = OF_RULE.exec(field) ?? [];
  if (rule !== undefined) return { line: reflex[Number(rule)]?.line ?? line, kind: 'reflex', field: name };
  const [, use, part = ''] = OF_REAGENT.exec(field) ?? [];
  if (use !== undefined) return { line: reagents[Number(use)]?.line ?? line, kind: 'reagent', field: part };
  return { line, kind: 'profile', field };
}

/** "parameters.3.decimals must be 6 or less." -> "decimals must be 6 or less." */
function inWords(message: string, field: string, title: string): string {
  return message.startsWith(field) ? title + message.slice(field.length) : message;
}
