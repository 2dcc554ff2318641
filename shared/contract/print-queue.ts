import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsIn, IsOptional, IsUUID } from 'class-validator';
import { MOST_PRINTED } from '../domain/reports/print-batch.js';
import type { PaymentGate, Priority } from '../vocabulary.js';
import { Search } from './fields.js';
import { PageRequest } from './worklist.js';

/** `new`: on no paper yet; `changed`: amended or withdrawn since it was printed. */
export const PRINT_STATES = ['new', 'changed'] as const;
export type PrintState = (typeof PRINT_STATES)[number];

/** `?state=&q=&page=&size=` */
export class PrintQueueRequest extends PageRequest {
  @IsOptional() @IsIn(['', ...PRINT_STATES]) readonly state: PrintState | '' = '';
  /** Part of a patient's name, or how a lab number begins. */
  @IsOptional() @Search() readonly q: string = '';
}

export interface TestToPrint {
  /** "Special test" for those who may not read confidential ones. */
  readonly name: string;
  readonly state: PrintState;
}

/** A booking whose report was never printed, or was changed since. */
export interface PrintQueueRow {
  readonly bookingId: string;
  readonly patientId: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly priority: Priority;
  readonly wardNumber: string | null;
  readonly referringDoctor: string | null;
  readonly tests: readonly TestToPrint[];
  readonly state: PrintState;
  /** Since when the oldest has been waiting; ISO 8601 UTC. */
  readonly since: string;
  readonly payment: PaymentGate;
}

/** Reports to be printed in one go, in this order. */
export class PrintBatchRequest {
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_PRINTED)
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  readonly bookingIds: string[];
}
