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

export function readBooking(bookingId: string): Promise<Live<Booking>> {
  return api.getLive<Booking>(`/api/booking/${part(bookingId)}`);
}

export function readDeposit(patientId: string): Promise<Live<PatientDeposit>> {
  return api.getLive<PatientDeposit>(`/api/deposits/${part(patientId)}`);
}

export function takeDeposit(request: TakeDepositRequest, idempotencyKey: string): Promise<DepositAnswer> {
  return api.post<DepositAnswer>('/api/deposits', request, { idempotencyKey });
}

export function returnDeposit(request: ReturnDepositRequest, idempotencyKey: string): Promise<DepositAnswer> {
  return api.post<DepositAnswer>('/api/deposits/return', request, { idempotencyKey });
}

export function keepCredit(bookingId: string, idempotencyKey: string): Promise<DepositAnswer> {
  return api.post<DepositAnswer>('/api/deposits/keep', { bookingId }, { idempotencyKey });
}

export function readLaboratory(): Promise<Laboratory> {
  return api.get<Laboratory>('/api/about');
}

export function listPaymentTypes(): Promise<readonly PaymentType[]> {
  return api.get<readonly PaymentType[]>('/api/payment-types');
}

export function savePaymentType(request: SavePaymentTypeRequest): Promise<PaymentType> {
  return api.post<PaymentType>('/api/payment-types', request);
}

/** The same key with the same request takes the money once, however often it is sent. */
export function takePayment(request: UpdatePaymentRequest, idempotencyKey: string): Promise<PaymentAnswer> {
  return api.put<PaymentAnswer>('/api/booking/update-payment', request, { idempotencyKey });
}

/** The payers that a booking may name. */
export function listPayerChoices(): Promise<readonly PayerChoice[]> {
  return api.get<readonly PayerChoice[]>('/api/payers/choices');
}

/** The payer named on the patient's last insured booking. */
export function readPatientsPayer(patientId: string): Promise<PatientsPayer> {
  return api.get<PatientsPayer>(`/api/payers/of-patient/${part(patientId)}`);
}

/** The payer's share of a booking; the same key bills once. */
export function billPayer(
  payerId: string,
  request: BillPayerRequest,
  idempotencyKey: string,
): Promise<BilledAnswer> {
  return api.post<BilledAnswer>(`/api/payers/${part(payerId)}/bill`, request, { idempotencyKey });
}

/** Writes off a booking's balance, with the second manager who approves it. */
export function writeOffBalance(
  request: WriteOffBalanceRequest,
  options: { readonly idempotencyKey: string; readonly witness: BasicCredentials },
): Promise<WrittenOffAnswer> {
  return api.post<WrittenOffAnswer>('/api/booking/write-off', request, options);
}

/** The cashier's takings today: the entries of a day of the laboratory. */
export async function readCashSummary(cashier: string): Promise<Live<CashSummary>> {
  const today = labToday();
  const { data, seq } = await listTransactions(today, today, cashier);
  return { data: summaryOf(cashier, today, data), seq };
}

export function readReceipt(number: number): Promise<Receipt> {
  return api.get<Receipt>(`/api/receipts/${number}`);
}

/** The entries that moved money; `cashier` may be `all` for managers. Days are yyyy-MM-dd, both included. */
export function listTransactions(
  from: string,
  to: string,
  cashier: string,
): Promise<Live<readonly Transaction[]>> {
  return api.getLive<readonly Transaction[]>(`/api/transaction/${from}/${to}/${part(cashier)}`);
}

const ofType = (id: string): string => `/api/payment-types/${encodeURIComponent(id)}/rates`;

/** All of them, as one page of a live list. */
export async function pageOfTypes(): Promise<Live<Page<PaymentType>>> {
  const { data, seq } = await api.getLive<readonly PaymentType[]>('/api/payment-types');
  return { data: { items: data, page: 1, size: data.length + 1, total: data.length }, seq };
}

export function readRates(id: string, page: number): Promise<PaymentTypeRates> {
  return api.get<PaymentTypeRates>(withQuery(ofType(id), { page }));
}

export function setRate(
  id: string,
  request: SetRateRequest,
  idempotencyKey: string,
): Promise<PaymentTypeRates> {
  return api.post<PaymentTypeRates>(ofType(id), request, { idempotencyKey });
}

export function withdrawRate(id: string, rateId: string): Promise<PaymentTypeRates> {
  return api.post<PaymentTypeRates>(`${ofType(id)}/withdraw`, { rateId });
}

/** A payment type was changed, or a planned rate has come into force. */
export function changesTypes({ type, payload }: AnyEnvelope): boolean {
  return type === 'SettingsChanged' && payload.keys.includes('payment-types');
}
