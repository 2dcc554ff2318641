import { IsBoolean, IsOptional, IsUUID, Length, Matches } from 'class-validator';
import { AsRead } from './as-read.js';
import { Amount, Text, Version } from './fields.js';
import { RATE } from './rates.js';

/** Created without a version; changed with the one that was read. Another exchange rate holds from now on. */
@AsRead('nextRate')
export class SavePaymentTypeRequest {
  @IsOptional() @IsUUID() readonly id?: string;
  @Text(1, 100) readonly name!: string;
  @IsOptional()
  @Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, { message: 'nameSlug must be lower case letters, digits and hyphens' })
  @Length(1, 100)
  readonly nameSlug?: string;
  @IsOptional() @Amount() readonly cost?: string;
  @IsOptional() @Text(1, 10) readonly units?: string;
  @IsOptional() @IsBoolean() readonly useExchangeRate?: boolean;
  @IsOptional()
  @Matches(RATE, {
    message: 'exchangeRate must be a decimal below ten million with at most six places, such as "1.08"',
  })
  readonly exchangeRate?: string;
  @IsOptional() @IsBoolean() readonly cash?: boolean;
  @IsOptional() @IsBoolean() readonly active?: boolean;
  @IsOptional() @Version() readonly version?: number;
}

/** DELETE /api/payment-types: the payment type as it was read, or what names it. */
@AsRead('name', 'cost', 'units', 'useExchangeRate', 'exchangeRate', 'nextRate', 'cash', 'active')
export class RetirePaymentTypeRequest {
  @IsOptional() @IsUUID() readonly id?: string;
  @IsOptional() @Text(1, 100) readonly nameSlug?: string;
  @IsOptional() @Version() readonly version?: number;
}
