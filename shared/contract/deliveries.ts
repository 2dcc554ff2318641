import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsIn,
  IsOptional,
  IsUUID,
  Matches,
  ValidateNested,
  IsInt,
  Max,
  Min,
} from 'class-validator';
import {
  DELIVERY_STATES,
  RECIPIENTS,
  type DeliveryContent,
  type DeliveryState,
  type Recipient,
} from '../domain/reports/delivery.js';
import { MOST_PRINTED } from '../domain/reports/print-batch.js';
import { Search, Text } from './fields.js';
import { PageRequest } from './worklist.js';

/** GET /api/deliveries/offers?bookingIds=a,b: where a booking's report can be sent. */
export interface DeliveryOffer {
  readonly bookingId: string;
  readonly patientId: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly content: DeliveryContent;
  /** Why it cannot be sent now; null: it can. */
  readonly refusal: string | null;
  readonly to: readonly OfferedRecipient[];
}

export interface OfferedRecipient {
  readonly recipient: Recipient;
  readonly name: string;
  readonly address: string | null;
  /** The patient asked for results by email. */
  readonly preferred: boolean;
}

export class DeliveryOffersRequest {
  @Matches(/^[0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36}){0,49}$/, {
    message: `bookingIds must be 1 to ${MOST_PRINTED} ids of bookings, separated by commas`,
  })
  readonly bookingIds: string;
}

export class ReportToSend {
  @IsUUID() readonly bookingId: string;
  @IsIn(RECIPIENTS) readonly recipient: Recipient;
  /** As the sender saw it: another one by now is refused. */
  @Text(254) readonly address: string;
}

export class SendReportsRequest {
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_PRINTED)
  @ValidateNested({ each: true })
  @Type(() => ReportToSend)
  readonly reports: ReportToSend[];
}

/** The outcome of each report, in the order sent. */
export interface SentAnswer {
  readonly bookingId: string;
  /** The delivery's id; null: refused. */
  readonly id: string | null;
  /** Why not; null: it is on its way. */
  readonly message: string | null;
}

/** `?bookingId=&state=&q=&page=&size=` */
export class DeliveriesRequest extends PageRequest {
  @IsOptional() @IsUUID() readonly bookingId?: string;
  @IsOptional() @IsIn(['', ...DELIVERY_STATES]) readonly state: DeliveryState | '' = '';
  /** Part of a patient's name, or how a lab number begins. */
  @IsOptional() @Search() readonly q: string = '';
}

/** One requested message and what became of it; times are ISO 8601 UTC. */
export interface Delivery {
  readonly id: string;
  readonly bookingId: string;
  readonly patientId: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly recipient: Recipient;
  readonly address: string;
  readonly content: DeliveryContent;
  /** An earlier one was sent there, so this one says that the report was changed. */
  readonly corrects: boolean;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** The mail server's last answer; null before the first attempt. */
  readonly answer: string | null;
  /** When it is tried again; null: it is not. */
  readonly nextAt: string | null;
  readonly askedBy: string;
  readonly askedAt: string;
  /** When it was sent or given up; null until then. */
  readonly settledAt: string | null;
}

/** POST /api/deliveries/receipts */
export class MailReceiptRequest {
  @IsInt() @Min(1) @Max(Number.MAX_SAFE_INTEGER) readonly number: number;
  @Text(254) readonly address: string;
}

/** It is on its way; the sender is notified if it cannot be delivered. */
export interface MailedReceipt {
  readonly id: string;
  readonly number: number;
  readonly address: string;
}
