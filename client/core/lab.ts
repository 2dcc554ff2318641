import { create } from 'zustand';
import type { PublicLaboratory } from '../../shared/contract/settings.js';
import { DEFAULT_CURRENCY } from '../../shared/vocabulary.js';
import { api } from './api.js';

/** What every screen needs to know of the laboratory (GET /api/about/public). */
export interface Lab extends Omit<PublicLaboratory, 'timeZone' | 'baseCurrency'> {
  readonly timeZone: string | undefined;
  readonly currency: string;
}

const UNKNOWN = { name: '', address: '', phones: '', email: '', website: '', accreditation: '' };

export const useLab = create<Lab>(() => ({ ...UNKNOWN, timeZone: undefined, currency: DEFAULT_CURRENCY }));

export function applyLab(lab: PublicLaboratory): void {
  const { name, address, phones, email, website, accreditation, timeZone, baseCurrency } = lab;
  useLab.setState({
    ...{ name, address, phones, email, website, accreditation },
    ...{ timeZone, currency: baseCurrency },
  });
}

let asked: Promise<void> | undefined;

/** Once per page load; without an answer the screens show the browser's own zone. */
export function loadLab(): Promise<void> {
  asked ??= api
    .get<PublicLaboratory>('/api/about/public', { quiet: true, handles401: true })
    .then(applyLab)
    .catch(() => {
      asked = undefined;
    });
  return asked;
}
