import { ArrayUnique, IsBoolean, IsOptional } from 'class-validator';
import type { Discipline } from '../vocabulary.js';
import { ListOf, Text, Version, Code } from './fields.js';

/** A difference of the newer shipped catalogue from the laboratory's own. */
export interface ShippedDifference {
  /** '': the profile itself. */
  readonly parameter: string;
  /** '': the parameter, or the profile, as a whole is new. */
  readonly field: string;
  /** Null: nothing. For a whole parameter or profile, its name. */
  readonly was: unknown;
  readonly now: unknown;
  /** The laboratory changed it itself: replaced only if chosen by name. */
  readonly own: boolean;
}

/** The newer content of one profile. */
export interface ShippedOffer {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  /** The profile's version as read; 0: the laboratory has no profile of this code. */
  readonly version: number;
  /** There is a draft: nothing is accepted until it is published or discarded. */
  readonly hasDraft: boolean;
  readonly differences: readonly ShippedDifference[];
}

export class ShippedItem implements Pick<ShippedDifference, 'parameter' | 'field'> {
  @Text(20) parameter: string;
  @Text(60) field: string;
}

export class ShippedProfileRequest {
  @Code() code: string;
  @Version(0) version: number;
  @ListOf(() => ShippedItem, 1, 2000)
  @ArrayUnique(({ parameter, field }: ShippedItem) => `${parameter} ${field}`, {
    message: 'items must differ',
  })
  items: ShippedItem[];
}

class AnsweredRequest {
  @ListOf(() => ShippedProfileRequest, 1, 200)
  @ArrayUnique((profile: ShippedProfileRequest) => profile.code, { message: 'profiles must differ' })
  profiles: ShippedProfileRequest[];
}

export class AcceptShippedRequest extends AnsweredRequest {
  @Text(3, 500) reason: string;
  /** True: into the profile's draft, to be tried before it is published; else published at once. */
  @IsOptional() @IsBoolean() draft?: boolean;
}

export class DismissShippedRequest extends AnsweredRequest {}
