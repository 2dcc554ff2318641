/** The place of what nobody was given yet. */
export const STORE_PLACE = '00000000-0000-7000-8000-000000000070';
