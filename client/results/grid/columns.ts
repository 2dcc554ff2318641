/** Parameter, result, unit, flag, range, previous, delta, note. */
export const GRID_COLUMNS = 8;
