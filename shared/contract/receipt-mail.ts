import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';

/** POST /api/deliveries/receipts */
export class MailReceiptRequest {
  @IsInt() @Min(1) @Max(Number.MAX_SAFE_INTEGER) readonly number: number;
  @IsString() @MaxLength(254) readonly address: string;
}

/** It is on its way; whoever asked is told where it cannot be delivered. */
export interface MailedReceipt {
  readonly id: string;
  readonly number: number;
  readonly address: string;
}
