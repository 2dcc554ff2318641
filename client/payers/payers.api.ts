import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type {
  AnsweredAccounts,
  InvoicePreview,
  MailedStatement,
  MovedToPayer,
  Payer,
  PayerAccount,
  PayerChoice,
  PayerCredit,
  PayerInvoice,
  PayerPicture,
  UnnamedPart,
} from '../../shared/contract/payer-shapes.js';
import type {
  AnswerAccountsRequest,
  InvoicePayerRequest,
  InvoicePeriodRequest,
  MailStatementRequest,
  MoveToPayerRequest,
  PayerPaidRequest,
  SavePayerRequest,
  ReversePayerEntryRequest,
  WriteOffRequest,
} from '../../shared/contract/payers.js';
import type { PriceList } from '../../shared/contract/prices.js';
import type { AnyEnvelope } from '../../shared/events.js';
import type { BasicCredentials } from '../core/call-headers.js';
import { api, withQuery, type Live, type Page } from '../core/api.js';

/** All of them: a laboratory has few. */
export async function listPayers(asked: {
  readonly q: string;
  readonly retired: string;
}): Promise<Live<Page<PayerAccount>>> {
  const { data: items, seq } = await api.getLive<readonly PayerAccount[]>(
    withQuery('/api/payers', { ...asked }),
  );
  return { data: { items, page: 1, size: items.length + 1, total: items.length }, seq };
}

export const savePayer = (request: SavePayerRequest): Promise<Payer> => api.post('/api/payers', request);

/** A payer's details, debt and payments. */
export const PAYERS_LIVE = {
  topics: ['payments'],
  concerns: ({ type }: AnyEnvelope): boolean => type === 'PayerChanged',
} as const;

const part = encodeURIComponent;

export interface ShownPayer extends PayerPicture {
  /** Of the payer that stands for nobody: the bookings that were paid in nobody's name. */
  readonly unnamed: readonly UnnamedPart[];
}

export async function readPayer(id: string): Promise<Live<ShownPayer>> {
  const { data, seq } = await api.getLive<PayerPicture>(`/api/payers/${part(id)}`);
  const { isNotNamed } = data.payer;
  const unnamed = isNotNamed ? await api.get<readonly UnnamedPart[]>('/api/payers/unnamed') : [];
  return { data: { ...data, unnamed }, seq };
}

/** Those that a booking may name. */
export const readNamedPayers = (): Promise<readonly PayerChoice[]> => api.get('/api/payers/choices');

export const moveToPayer = (
  payerId: string,
  request: MoveToPayerRequest,
  idempotencyKey: string,
): Promise<MovedToPayer> => api.post(`/api/payers/${part(payerId)}/moved`, request, { idempotencyKey });

/** Who pays for bookings that have an account in words. */
export const answerAccounts = (
  request: AnswerAccountsRequest,
  idempotencyKey: string,
): Promise<AnsweredAccounts> => api.post('/api/booking/account-words', request, { idempotencyKey });

/** How what a payer pays reaches the bank: no cash, no other currency. */
export async function listBankTypes(currency: string): Promise<readonly PaymentType[]> {
  const types = await api.get<readonly PaymentType[]>('/api/payment-types');
  return types.filter(
    ({ active, cash, units, useExchangeRate }) => active && !cash && !useExchangeRate && units === currency,
  );
}

/** The invoice of these days as it would be written now. */
export const previewInvoice = (id: string, { from, to }: InvoicePeriodRequest): Promise<InvoicePreview> =>
  api.get(withQuery(`/api/payers/${part(id)}/invoices/preview`, { from, to }));

export const invoicePayer = (
  id: string,
  request: InvoicePayerRequest,
  idempotencyKey: string,
): Promise<PayerInvoice> => api.post(`/api/payers/${part(id)}/invoices`, request, { idempotencyKey });

export const takePayersPayment = (
  id: string,
  request: PayerPaidRequest,
  idempotencyKey: string,
): Promise<PayerCredit> => api.post(`/api/payers/${part(id)}/payments`, request, { idempotencyKey });

/** With the second manager who approves it. */
export const writeOff = (
  id: string,
  request: WriteOffRequest,
  options: { readonly idempotencyKey: string; readonly witness: BasicCredentials },
): Promise<PayerCredit> => api.post(`/api/payers/${part(id)}/write-offs`, request, options);

/** Reverses a payment or write-off; with a second manager unless it is one's own of today. */
export function reversePayerEntry(
  { payerId, creditId }: { readonly payerId: string; readonly creditId: string },
  request: ReversePayerEntryRequest,
  options: { readonly idempotencyKey: string; readonly witness?: BasicCredentials },
): Promise<PayerCredit> {
  const address = `/api/payers/${part(payerId)}/credits/${part(creditId)}/take-back`;
  return api.post<PayerCredit>(address, request, options);
}

/** The price lists that a payer's bookings may use: the cash list if none is chosen. */
export async function listPayersLists(): Promise<readonly PriceList[]> {
  const lists = await api.get<readonly PriceList[]>('/api/prices/lists');
  return lists.filter(({ kind }) => kind === 'payer');
}

/** To the payer's address; returns the mail server's answer. */
export const mailStatement = (
  request: MailStatementRequest,
  idempotencyKey: string,
): Promise<MailedStatement> => api.post('/api/deliveries/statements', request, { idempotencyKey });

export const invoiceFile = (number: number, kind: 'pdf' | 'csv'): string =>
  `/api/payers/invoices/${number}.${kind}`;

export const statementFile = (id: string, month: string, kind: 'pdf' | 'csv'): string =>
  `/api/payers/${part(id)}/statement/${month}.${kind}`;
