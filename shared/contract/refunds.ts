import { IsOptional } from 'class-validator';
import { Search, Text } from './fields.js';
import { PageRequest } from './worklist.js';

/** A receipt is turned round as a whole: in its own shift (void), or afterwards (credit note). */
export class TurnReceiptRequest {
  @Text(3, 500) readonly reason!: string;
}

export class RefundableRequest extends PageRequest {
  /** Part of a name, a lab number, a national id or a phone number. */
  @IsOptional() @Search() readonly q: string = '';
}
