import { IsOptional } from 'class-validator';
import type { Receipt } from './billing-shapes.js';
import { Paged } from './fields.js';
import type { Page } from './page.js';

/** GET /api/patient/{id}/money?page=&size=: the sums of all bookings, and the receipts, newest first. */
export interface PatientMoney {
  /** The base currency, of every sum. */
  readonly currency: string;
  /** The frozen prices of all bookings. */
  readonly total: string;
  readonly discount: string;
  /** The money of the patient that the laboratory holds: taken less returned, without what payers were billed. */
  readonly amountPaid: string;
  readonly refunded: string;
  /** Still to be paid by the patient, over all bookings. */
  readonly toPay: string;
  /** On how many bookings that is. */
  readonly unpaid: number;
  /** By payer, in the order of their names: its part of all bookings that name it. */
  readonly payers: readonly PayersSum[];
  readonly deposit: string;
  readonly receipts: Page<PatientReceipt>;
}

export interface PayersSum {
  readonly payer: string;
  /** Billed so far, less credits. */
  readonly billed: string;
  readonly toBill: string;
}

export interface PatientReceipt {
  readonly number: number;
  readonly kind: Receipt['kind'];
  readonly at: string;
  /** Null: a deposit. */
  readonly bookingId: string | null;
  /** As the receipt names it. */
  readonly labNumber: string;
  /** Null for another cashier's receipt, except to managers. */
  readonly cashierName: string | null;
  readonly lines: Receipt['lines'] | null;
  readonly turnedBy: NonNullable<Receipt['turnedBy']> | null;
}

export class PatientMoneyRequest {
  @IsOptional() @Paged(500) readonly page: number = 1;
  @IsOptional() @Paged(200) readonly size: number = 20;
}
