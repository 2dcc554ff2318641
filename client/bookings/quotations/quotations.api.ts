import type {
  Quotation,
  QuotationFormat,
  QuotationState,
  WriteQuotationRequest,
} from '../../../shared/contract/quotations.js';
import { quotationCode, quotationNumber } from '../../../shared/domain/quotation-code.js';
import { api, withQuery } from '../../core/api.js';

/** As it was typed or scanned: "quo-17" is QUO17. */
const path = (typed: string): string => {
  const number = quotationNumber(typed);
  const code = number === undefined ? typed : quotationCode(number);
  return `/api/quotations/${encodeURIComponent(code)}`;
};

export const readQuotation = (code: string): Promise<Quotation> => api.get(path(code));

export const writeQuotation = (request: WriteQuotationRequest, idempotencyKey: string): Promise<Quotation> =>
  api.post('/api/quotations', request, { idempotencyKey });

export const withdrawQuotation = (code: string, reason: string, idempotencyKey: string): Promise<Quotation> =>
  api.post(`${path(code)}/withdraw`, { reason }, { idempotencyKey });

export const quotationPaper = (code: string, format: QuotationFormat): string =>
  withQuery(`${path(code)}.pdf`, { format });

export const STATE_WORDS: Readonly<Record<QuotationState, string>> = {
  open: 'Open',
  used: 'Used',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};
