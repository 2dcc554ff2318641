import { IsBoolean, IsIn, IsOptional, IsUUID, Matches } from 'class-validator';
import { EchoedFields, Text, Version } from './fields.js';
import { CAP_COLOURS, type CapColour } from '../domain/specimens/tube-colour.js';

/** A tube or pot for specimens. */
export interface Container {
  readonly id: string;
  /** As profiles and labels name it. */
  readonly name: string;
  /** The colour of its cap; '' for none. */
  readonly colour: CapColour | '';
  readonly additive: string;
  /** The volume, such as "3 mL". */
  readonly volume: string;
  readonly retired: boolean;
  readonly version: number;
}

/** A line of the list. */
export interface ContainerLine extends Container {
  /** How many profiles on the menu use it. */
  readonly profiles: number;
}

@EchoedFields('profiles')
export class ContainerRequest {
  /** Left out: a new one. */
  @IsOptional() @IsUUID() id?: string;
  /** As it was read. */
  @IsOptional() @Version() version?: number;
  @Text(1, 100) @Matches(/\S/, { message: 'name must not be empty' }) name: string;
  @IsOptional() @IsIn(['', ...CAP_COLOURS]) colour?: CapColour | '';
  @IsOptional() @Text(60) additive?: string;
  @IsOptional() @Text(20) volume?: string;
  @IsOptional() @IsBoolean() retired?: boolean;
}

export class ContainersRequest {
  /** Part of the name or of the additive. */
  @IsOptional() @Text(100) readonly q?: string;
  /** `true`: with those that were retired. */
  @IsOptional() @IsIn(['true', 'false']) readonly retired: 'true' | 'false' = 'false';
}
