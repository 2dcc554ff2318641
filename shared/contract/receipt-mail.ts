import { IsInt, Max, Min } from 'class-validator';
import { Text } from './fields.js';

/** POST /api/deliveries/receipts */
export class MailReceiptRequest {
  @IsInt() @Min(1) @Max(Number.MAX_SAFE_INTEGER) readonly number: number;
  @Text(254) readonly address: string;
}

/** It is on its way; whoever asked is told where it cannot be delivered. */
export interface MailedReceipt {
  readonly id: string;
  readonly number: number;
  readonly address: string;
}
