/** The place of goods that were given to nobody yet. */
export const STORE_PLACE = '00000000-0000-7000-8000-000000000070';
