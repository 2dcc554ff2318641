import type { Cumulative } from '../../shared/contract/cumulative.js';
import { api, withQuery } from '../core/api.js';

const part = encodeURIComponent;

export interface CumulativeAsked {
  readonly patientId: string;
  readonly isConfidentialShown: boolean;
}

function query({ isConfidentialShown }: CumulativeAsked) {
  return { confidential: isConfidentialShown ? 'true' : undefined };
}

export function readCumulative(asked: CumulativeAsked): Promise<Cumulative> {
  return api.get<Cumulative>(withQuery(`/api/report/cumulative/${part(asked.patientId)}`, query(asked)));
}

export function cumulativePdf(asked: CumulativeAsked): string {
  return withQuery(`/api/report/cumulative/${part(asked.patientId)}.pdf`, query(asked));
}
