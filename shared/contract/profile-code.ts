import { Matches } from 'class-validator';

/** The code of a profile or a parameter. */
export const CODE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,19}$/;

export const Code = () =>
  Matches(CODE, { message: '$property must be 1 to 20 letters, digits, ".", "_" or "-"' });
