import type { Discipline } from '../../../shared/vocabulary.js';
import type { Sql } from '../../kernel/database.js';
import type { BookedTest } from '../assess/booked-test.js';
import { haematologyReference } from './haematology-reference.js';

/** What a bench's rules look at in tables of its own: `surroundings.reference`, for the screen too. */
export type Reference = (sql: Sql, test: BookedTest) => Promise<unknown>;

/** Benches whose rules look up nothing have no line. */
export const REFERENCES: Readonly<Partial<Record<Discipline, Reference>>> = {
  haematology: haematologyReference,
};
