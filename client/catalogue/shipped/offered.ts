import type {
  DismissShippedRequest,
  ShippedDifference,
  ShippedOffer,
  AcceptShippedRequest,
} from '../../../shared/contract/shipped.js';
import {
  bandText,
  fieldText,
  isBand,
  MARKS,
  readable,
} from '../../../shared/domain/catalogue/profile-differences.js';
import { api, type Live } from '../../core/api.js';

/** "HIVVL: limit of detection", "WBCC: new parameter", "The profile: name". */
export function titleOf({ parameter, field }: ShippedDifference): string {
  if (field === '') return parameter === '' ? 'New profile' : `${parameter}: new parameter`;
  return `${parameter || 'The profile'}: ${markWords(field) ?? fieldText(field)}`;
}

/** `extra.kitLot` -> "kit and lot". */
function markWords(field: string): string | undefined {
  return field.startsWith('extra.') ? MARKS[field.slice('extra.'.length)] : undefined;
}

/** As a person reads it; a band a line. */
export function itemText(value: unknown): string {
  return Array.isArray(value)
    ? value.map((one) => (isBand(one) ? bandText(one) : readable(one))).join('\n')
    : readable(value);
}

/** Updates that may be taken without a look at each: none that the laboratory changed itself, none being edited. */
export function plainOffers(
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

export type Offers = readonly ShippedOffer[];

export function loadShipped(): Promise<Live<Offers>> {
  return api.getLive('/api/catalogue/shipped');
}

export function acceptShipped(request: AcceptShippedRequest): Promise<Offers> {
  return api.post('/api/catalogue/shipped/take', request);
}

export function dismissShipped(request: DismissShippedRequest): Promise<Offers> {
  return api.post('/api/catalogue/shipped/dismiss', request);
}

/** The answer to an offer. */
export function offerAnswer(
  { code, version }: ShippedOffer,
  differences: readonly ShippedDifference[],
): AcceptShippedRequest['profiles'][number] {
  return { code, version, items: differences.map(({ parameter, field }) => ({ parameter, field })) };
}
