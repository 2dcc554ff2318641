/** The id of the list that every laboratory has (migration 0050): who pays at the counter. */
export const CASH_LIST = '00000000-0000-7000-8000-000000000001';
