/** The oldest version of PostgreSQL that this product is written for and tried out with (docs/operations.md). */
export const OLDEST_POSTGRES = 18;
