/** A row holds a value, optional and empty ones included, or why there is none. */
export const ROW_STATES = ['value', 'pending', 'not_done', 'insufficient'] as const;
export type RowState = (typeof ROW_STATES)[number];
/** What a person says of a row that has no value. */
export type EmptyState = Exclude<RowState, 'value'>;
