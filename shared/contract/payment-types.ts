import { IsBoolean, IsInt, IsOptional, IsString, IsUUID, Length, Matches, Max, Min } from 'class-validator';
import { AsRead } from './as-read.js';
import { RATE } from './rates.js';

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
const AMOUNT_TEXT = 'must be an amount such as "12.50"';

/** Created without a version; changed with the one that was read. Another exchange rate holds from now on. */
@AsRead('nextRate')
export class SavePaymentTypeRequest {
  @IsOptional()
  @IsUUID()
  readonly id?: string;

  @IsString()
  @Length(1, 100)
  readonly name!: string;

  @IsOptional()
  @Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, { message: 'nameSlug must be lower case letters, digits and hyphens' })
  @Length(1, 100)
  readonly nameSlug?: string;

  @IsOptional()
  @Matches(AMOUNT, { message: `cost ${AMOUNT_TEXT}` })
  readonly cost?: string;

  @IsOptional()
  @IsString()
  @Length(1, 10)
  readonly units?: string;

  @IsOptional()
  @IsBoolean()
  readonly useExchangeRate?: boolean;

  @IsOptional()
  @Matches(RATE, {
    message: 'exchangeRate must be a decimal below ten million with at most six places, such as "1.08"',
  })
  readonly exchangeRate?: string;

  @IsOptional()
  @IsBoolean()
  readonly cash?: boolean;

  @IsOptional()
  @IsBoolean()
  readonly active?: boolean;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  readonly version?: number;
}

/** DELETE /api/payment-types: the payment type as it was read, or what names it. */
@AsRead('name', 'cost', 'units', 'useExchangeRate', 'exchangeRate', 'nextRate', 'cash', 'active')
export class RetirePaymentTypeRequest {
  @IsOptional()
  @IsUUID()
  readonly id?: string;

  @IsOptional()
  @IsString()
  @Length(1, 100)
  readonly nameSlug?: string;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  readonly version?: number;
}
