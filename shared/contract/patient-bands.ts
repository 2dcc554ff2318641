import { IsIn, IsOptional, Matches } from 'class-validator';
import { AGE_LIMIT } from '../domain/ranges/age-limit.js';
import type { LimitBand } from '../domain/ranges/applicable-limits.js';
import type { RangeBand } from '../domain/ranges/applicable-range.js';
import type { PatientBand, Trimester } from '../domain/people/patient-band.js';
import { Text } from './fields.js';

export const DECIMAL = /^-?\d{1,12}(\.\d{1,9})?$/;
/** The refusal of a limit. */
export const DECIMAL_MESSAGE = { message: '$property must be a number such as 4.5' };

/** A limit. */
export const DecimalText = () => Matches(DECIMAL, DECIMAL_MESSAGE);

const AGE_MESSAGE = '$property must be an age such as 3d, 26w, 18m or 18y';

export class AgeBandRequest {
  @IsOptional() @Matches(AGE_LIMIT, { message: AGE_MESSAGE }) from?: string | null;
  @IsOptional() @Matches(AGE_LIMIT, { message: AGE_MESSAGE }) to?: string | null;
}

export class PatientBandRequest extends AgeBandRequest implements PatientBand {
  @IsOptional() @IsIn(['male', 'female']) sex?: 'male' | 'female' | null;
  @IsOptional() @IsIn(['any', 1, 2, 3]) pregnancy?: 'any' | Trimester | null;
}

export class RangeBandRequest extends PatientBandRequest implements RangeBand {
  /** Empty: there is no range for these patients. */
  @Text(200) text: string;
}

export class LimitBandRequest extends PatientBandRequest implements LimitBand {
  @IsOptional() @DecimalText() low?: string | null;
  @IsOptional() @DecimalText() high?: string | null;
}
