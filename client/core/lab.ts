import { create } from 'zustand';
import type { PublicLaboratory } from '../../shared/contract/settings.js';
import { DEFAULT_CURRENCY } from '../../shared/vocabulary.js';
import { api } from './api.js';

/** The laboratory's settings that every screen needs (GET /api/about/public). */
export interface Lab extends Omit<PublicLaboratory, 'timeZone' | 'baseCurrency'> {
  readonly timeZone: string | undefined;
  readonly currency: string;
}

const UNKNOWN = { name: '', address: '', phones: '', email: '', website: '', accreditation: '' };

export const useLab = create<Lab>(() => ({
  ...UNKNOWN,
  timeZone: undefined,
  country: null,
  examplePrices: 'none',
  vat: false,
  currency: DEFAULT_CURRENCY,
}));

let asked: Promise<void> | undefined;

/** Once per page load; without an answer the screens show the browser's own zone. */
export function loadLab(): Promise<void> {
  asked ??= api
    .get<PublicLaboratory>('/api/about/public', { quiet: true, handles401: true })
    .then(({ baseCurrency: currency, ...lab }) => useLab.setState({ ...lab, currency }))
    .catch(() => {
      asked = undefined;
    });
  return asked;
}

/** After a change made in this browser. */
export function loadLabAgain(): Promise<void> {
  asked = undefined;
  return loadLab();
}
