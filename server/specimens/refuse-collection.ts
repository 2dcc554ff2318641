import {
  collectionFault,
  COLLECTED_LONG_AGO,
  type CollectionSurroundings,
} from '../../shared/domain/time/collection-time.js';
import { Problem } from '../kernel/http/problem.js';

interface Said {
  readonly field: string;
  /** Somebody looked again: it is so long ago. */
  readonly isLongAgo: boolean;
}

/** 422 in its field where a specimen cannot have been taken then, or where nobody said that it was so long ago. */
export function refuseCollection(at: Date, around: CollectionSurroundings, { field, isLongAgo }: Said): void {
  const fault = collectionFault(at, around);
  if (fault === undefined || (fault.rule === 'ask' && isLongAgo)) return;
  const { message, rule } = fault;
  const errors = [{ field, message, ...(rule === 'ask' && { rule: COLLECTED_LONG_AGO }) }];
  throw new Problem('invalid', message, { errors });
}
