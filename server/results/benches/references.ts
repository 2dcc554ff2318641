import type { Discipline } from '../../../shared/vocabulary.js';
import type { Sql } from '../../kernel/database.js';
import type { AssessedParameter } from '../../../shared/domain/results/assess-result.js';
import type { BookedTest } from '../assess/booked-test.js';
import { reactionsLaidOut } from './bloodbank/laid-out.js';
import { bloodbankReference } from './bloodbank/reference.js';
import { haematologyReference } from './haematology-reference.js';
import { microbiologyReference } from './microbiology-reference.js';

/** What a bench's rules look at in tables of its own: `surroundings.reference`, for the screen too. */
export type Reference = (sql: Sql, test: BookedTest) => Promise<unknown>;

/** Benches whose rules look up nothing have no line. */
export const REFERENCES: Readonly<Partial<Record<Discipline, Reference>>> = {
  bloodbank: bloodbankReference,
  haematology: haematologyReference,
  microbiology: microbiologyReference,
};

/** Rows that a sheet lays out ahead of its profile's own, e.g. where no other profile of the booking has them. */
export type LaidOut = (sql: Sql, test: BookedTest) => Promise<readonly AssessedParameter[]>;

export const LAID_OUT: Readonly<Partial<Record<Discipline, LaidOut>>> = { bloodbank: reactionsLaidOut };
