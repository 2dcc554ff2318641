import type {
  BilledAnswer,
  CashSummary,
  DepositAnswer,
  PatientDeposit,
  PaymentAnswer,
  PaymentType,
  Receipt,
  Transaction,
  WrittenOffAnswer,
} from '../../shared/contract/billing-shapes.js';
import type {
  SavePaymentTypeRequest,
  ReturnDepositRequest,
  TakeDepositRequest,
  UpdatePaymentRequest,
} from '../../shared/contract/billing.js';
import type { PatientsPayer, PayerChoice } from '../../shared/contract/payer-shapes.js';
import type { BillPayerRequest, WriteOffBalanceRequest } from '../../shared/contract/payers.js';
import type { Laboratory } from '../../shared/contract/settings.js';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { BasicCredentials } from '../core/call-headers.js';
import { api, withQuery, type Live, type Page } from '../core/api.js';
import { labToday } from '../ui/layout/date-time.js';
import { summaryOf } from './cash-lines.js';
import type { PaymentTypeRates, SetRateRequest } from '../../shared/contract/rates.js';
import type { AnyEnvelope } from '../../shared/events.js';

const part = encodeURIComponent;

export const readBooking = (bookingId: string): Promise<Live<Booking>> =>
  api.getLive(`/api/booking/${part(bookingId)}`);

export const readDeposit = (patientId: string): Promise<Live<PatientDeposit>> =>
  api.getLive(`/api/deposits/${part(patientId)}`);

export const takeDeposit = (request: TakeDepositRequest, idempotencyKey: string): Promise<DepositAnswer> =>
  api.post('/api/deposits', request, { idempotencyKey });

export const returnDeposit = (
  request: ReturnDepositRequest,
  idempotencyKey: string,
): Promise<DepositAnswer> => api.post('/api/deposits/return', request, { idempotencyKey });

export const keepCreditAsDeposit = (bookingId: string, idempotencyKey: string): Promise<DepositAnswer> =>
  api.post('/api/deposits/keep', { bookingId }, { idempotencyKey });

export const readLaboratory = (): Promise<Laboratory> => api.get('/api/about');

export const listPaymentTypes = (): Promise<readonly PaymentType[]> => api.get('/api/payment-types');

export const savePaymentType = (request: SavePaymentTypeRequest): Promise<PaymentType> =>
  api.post('/api/payment-types', request);

/** The same key with the same request takes the money once, however often it is sent. */
export const takePayment = (
  request: UpdatePaymentRequest,
  options: { readonly idempotencyKey: string; readonly witness?: BasicCredentials | undefined },
): Promise<PaymentAnswer> => api.put('/api/booking/update-payment', request, options);

/** The payers that a booking may name. */
export const listPayerChoices = (): Promise<readonly PayerChoice[]> => api.get('/api/payers/choices');

/** The payer named on the patient's last insured booking. */
export const readPatientsPayer = (patientId: string): Promise<PatientsPayer> =>
  api.get(`/api/payers/of-patient/${part(patientId)}`);

/** The payer's share of a booking; the same key bills once. */
export const billPayer = (
  payerId: string,
  request: BillPayerRequest,
  idempotencyKey: string,
): Promise<BilledAnswer> => api.post(`/api/payers/${part(payerId)}/bill`, request, { idempotencyKey });

/** Writes off a booking's balance, with the second manager who approves it. */
export const writeOffBalance = (
  request: WriteOffBalanceRequest,
  options: { readonly idempotencyKey: string; readonly witness: BasicCredentials },
): Promise<WrittenOffAnswer> => api.post('/api/booking/write-off', request, options);

/** The cashier's takings today: the entries of a day of the laboratory. */
export async function readCashSummary(cashier: string): Promise<Live<CashSummary>> {
  const today = labToday();
  const { data, seq } = await listTransactions(today, today, cashier);
  return { data: summaryOf(cashier, today, data), seq };
}

export const readReceipt = (number: number): Promise<Receipt> => api.get(`/api/receipts/${number}`);

/** The entries that moved money; `cashier` may be `all` for managers. Days are yyyy-MM-dd, both included. */
export const listTransactions = (
  from: string,
  to: string,
  cashier: string,
): Promise<Live<readonly Transaction[]>> => api.getLive(`/api/transaction/${from}/${to}/${part(cashier)}`);

const ofType = (id: string): string => `/api/payment-types/${encodeURIComponent(id)}/rates`;

/** All of them, as one page of a live list. */
export async function pageOfTypes(): Promise<Live<Page<PaymentType>>> {
  const { data, seq } = await api.getLive<readonly PaymentType[]>('/api/payment-types');
  return { data: { items: data, page: 1, size: data.length + 1, total: data.length }, seq };
}

export const readRates = (id: string, page: number): Promise<PaymentTypeRates> =>
  api.get(withQuery(ofType(id), { page }));

export const setRate = (
  id: string,
  request: SetRateRequest,
  idempotencyKey: string,
): Promise<PaymentTypeRates> => api.post(ofType(id), request, { idempotencyKey });

export const withdrawRate = (id: string, rateId: string): Promise<PaymentTypeRates> =>
  api.post(`${ofType(id)}/withdraw`, { rateId });

/** A payment type was changed, or a planned rate has come into force. */
export const changesTypes = ({ type, payload }: AnyEnvelope): boolean =>
  type === 'SettingsChanged' && payload.keys.includes('payment-types');
