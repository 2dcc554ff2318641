export { CASH_LIST } from '../../shared/domain/money/price-lists.js';

/** The other list that every laboratory has (migration 0050). */
export const STAFF_LIST = '00000000-0000-7000-8000-000000000002';

/** A profile's first price holds from here: whatever day is asked for has one. */
export const BEGINNING = '2000-01-01';
