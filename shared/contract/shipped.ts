import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { Discipline } from '../vocabulary.js';
import { CODE, CODE_MESSAGE } from './profile-code.js';

/** One thing that the shipped catalogue says otherwise, and newer, than the laboratory's own. */
export interface ShippedDifference {
  /** '': of the profile itself. */
  readonly parameter: string;
  /** '': the parameter, or the profile, as a whole is new. */
  readonly field: string;
  /** Null: nothing was said. A whole one says its name. */
  readonly was: unknown;
  readonly now: unknown;
  /** The laboratory changed it itself: taken only where it is asked for by name. */
  readonly own: boolean;
}

/** What is newer of one profile. */
export interface ShippedOffer {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  /** The profile's, as it was read; 0 where the laboratory has none of this code. */
  readonly version: number;
  /** Someone is working on it: nothing is taken until the draft is published or thrown away. */
  readonly hasDraft: boolean;
  readonly differences: readonly ShippedDifference[];
}

export class ShippedItem implements Pick<ShippedDifference, 'parameter' | 'field'> {
  @IsString() @MaxLength(20) parameter: string;
  @IsString() @MaxLength(60) field: string;
}

export class ShippedProfileRequest {
  @Matches(CODE, { message: CODE_MESSAGE }) code: string;
  @IsInt() @Min(0) version: number;
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(2000)
  @ValidateNested({ each: true })
  @Type(() => ShippedItem)
  @ArrayUnique(({ parameter, field }: ShippedItem) => `${parameter} ${field}`, {
    message: 'items must differ',
  })
  items: ShippedItem[];
}

class AnsweredRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(200)
  @ValidateNested({ each: true })
  @Type(() => ShippedProfileRequest)
  @ArrayUnique((profile: ShippedProfileRequest) => profile.code, { message: 'profiles must differ' })
  profiles: ShippedProfileRequest[];
}

export class TakeShippedRequest extends AnsweredRequest {
  @IsString() @Length(3, 500) reason: string;
  /** True: into the profile's draft, to be tried before it is published; else published at once. */
  @IsOptional() @IsBoolean() draft?: boolean;
}

export class DismissShippedRequest extends AnsweredRequest {}
