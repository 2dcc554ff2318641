import type { ShippedDifference, ShippedOffer } from '../../../shared/contract/shipped.js';
import type { LimitBand } from '../../../shared/domain/applicable-limits.js';
import type { RangeBand } from '../../../shared/domain/applicable-range.js';
import { fieldText, said } from '../editor/differences.js';
import type { Offers } from './shipped.api.js';

const MARKS: Readonly<Record<string, string>> = {
  'extra.kitLot': 'kit and lot',
  'extra.internalControl': 'internal control',
  'extra.limitOfDetection': 'limit of detection',
  'extra.differential': 'part of the differential',
  'extra.confirmBySecondPerson': 'second person',
  'extra.confidential': 'confidential',
  'extra.optional': 'may stay empty',
};

/** "HIVVL: limit of detection", "WBCC: new parameter", "The profile: name". */
export function titleOf({ parameter, field }: ShippedDifference): string {
  if (field === '') return parameter === '' ? 'New profile' : `${parameter}: new parameter`;
  return `${parameter || 'The profile'}: ${MARKS[field] ?? fieldText(field)}`;
}

/** As a person reads it; a band a line. */
export function saidText(value: unknown): string {
  return Array.isArray(value)
    ? value.map((one) => (isBand(one) ? bandText(one) : said(one))).join('\n')
    : said(value);
}

type Band = RangeBand & LimitBand;

function isBand(value: unknown): value is Band {
  return typeof value === 'object' && value !== null;
}

/** "male, 4d to 2w: 135-215", "pregnancy 2: 105-150", "0d to 28d: 2.5 to 7". */
function bandText({ sex, from, to, pregnancy, text, low, high }: Band): string {
  const age = from || to ? `${from ?? '0d'} to ${to ?? 'any age'}` : '';
  const who = [sex, age, pregnancy === undefined ? '' : `pregnancy ${pregnancy}`].filter(Boolean).join(', ');
  const limits = text ?? [low ?? 'none', high ?? 'none'].join(' to ');
  return `${who || 'everybody'}: ${limits || 'no range'}`;
}

/** What may be taken without a look at each: nothing that the laboratory changed itself, nothing that is worked on. */
export function plainOf(
  offers: Offers,
): readonly { offer: ShippedOffer; plain: readonly ShippedDifference[] }[] {
  return offers
    .filter(({ hasDraft }) => !hasDraft)
    .map((offer) => ({ offer, plain: offer.differences.filter(({ own }) => !own) }))
    .filter(({ plain }) => plain.length > 0);
}

/** "7 parts of the shipped catalogue, in 3 profiles, are newer than yours." */
export function countText(offers: Offers): string {
  const parts = offers.reduce((sum, { differences }) => sum + differences.length, 0);
  const profiles = offers.length === 1 ? `1 profile` : `${offers.length} profiles`;
  return parts === 1
    ? `1 part of the shipped catalogue, in ${profiles}, is newer than yours.`
    : `${parts} parts of the shipped catalogue, in ${profiles}, are newer than yours.`;
}
