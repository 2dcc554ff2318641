import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  MaxLength,
  Min,
} from 'class-validator';
import { AsRead } from './as-read.js';
import { CAP_COLOURS, type CapColour } from '../domain/tube-colour.js';

/** A tube or pot that specimens are taken into. */
export interface Container {
  readonly id: string;
  /** As profiles and labels name it. */
  readonly name: string;
  /** Of its cap; '' for none. */
  readonly colour: CapColour | '';
  readonly additive: string;
  /** What it draws, such as "3 mL". */
  readonly volume: string;
  readonly retired: boolean;
  readonly version: number;
}

/** A line of the list. */
export interface ContainerLine extends Container {
  /** How many profiles on the menu are taken into it. */
  readonly profiles: number;
}

@AsRead('profiles')
export class ContainerRequest {
  /** Left out: a new one. */
  @IsOptional() @IsUUID() id?: string;
  /** As it was read. */
  @IsOptional() @IsInt() @Min(1) version?: number;
  @IsString() @Length(1, 100) @Matches(/\S/, { message: 'name must not be empty' }) name: string;
  @IsOptional() @IsIn(['', ...CAP_COLOURS]) colour?: CapColour | '';
  @IsOptional() @IsString() @MaxLength(60) additive?: string;
  @IsOptional() @IsString() @MaxLength(20) volume?: string;
  @IsOptional() @IsBoolean() retired?: boolean;
}

export class ContainersRequest {
  /** Part of the name or of the additive. */
  @IsOptional() @IsString() @MaxLength(100) readonly q?: string;
  /** `true`: with those that were retired. */
  @IsOptional() @IsIn(['true', 'false']) readonly retired: 'true' | 'false' = 'false';
}
