import { Matches } from 'class-validator';
import type { ReflexRule } from '../domain/results/reflex.js';
import { Text } from './fields.js';
import { Code } from './profile-code.js';

/** Of one profile. */
export const MOST_REFLEXES = 20;

export class ReflexRequest implements ReflexRule {
  @Code() parameter: string;
  @Text(200) @Matches(/\S/, { message: 'is must say what the parameter reads' }) is: string;
  @Code() add: string;
}
