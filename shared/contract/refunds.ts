import { IsOptional, IsString, Length, Matches } from 'class-validator';
import { PageRequest } from './worklist.js';

/** A receipt is turned round as a whole: in its own shift (void), or afterwards (credit note). */
export class TurnReceiptRequest {
  @IsString()
  @Length(3, 500)
  readonly reason!: string;
}

export class RefundableRequest extends PageRequest {
  /** Part of a name, a lab number, a national id or a phone number. */
  @IsOptional()
  @Matches(/^[^\p{Cc}\p{Cs}]{0,100}$/u, { message: 'q must be at most 100 printable characters' })
  readonly q: string = '';
}
