import { IsString, Matches, MaxLength } from 'class-validator';
import type { ReflexRule } from '../domain/reflex.js';
import { CODE, CODE_MESSAGE } from './profile-code.js';

/** Of one profile. */
export const MOST_REFLEXES = 20;

export class ReflexRequest implements ReflexRule {
  @Matches(CODE, { message: CODE_MESSAGE }) parameter: string;
  @IsString() @MaxLength(200) @Matches(/\S/, { message: 'is must say what the parameter reads' }) is: string;
  @Matches(CODE, { message: CODE_MESSAGE }) add: string;
}
