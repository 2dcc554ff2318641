const DOLLAR = ['100', '50', '20', '10', '5', '2', '1', '0.50', '0.25', '0.10', '0.05', '0.01'];
const EURO = ['200', '100', '50', '20', '10', '5', '2', '1', '0.50', '0.20', '0.10', '0.05', '0.02', '0.01'];
const POUND = EURO.filter((value) => value !== '200');
const RAND = ['200', '100', '50', '20', '10', '5', '2', '1', '0.50', '0.20', '0.10'];
const SHILLING = ['1000', '500', '200', '100', '50', '40', '20', '10', '5', '1'];

/** Notes and coins in use, by payment unit, the largest first. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  $: DOLLAR,
  USD: DOLLAR,
  US$: DOLLAR,
  '€': EURO,
  EUR: EURO,
  '£': POUND,
  GBP: POUND,
  R: RAND,
  ZAR: RAND,
  KES: SHILLING,
  KSh: SHILLING,
};

/** For an unknown unit: the steps that nearly every currency has. */
const USUAL = [...['1000', '500'], ...EURO];

/** The worth of a note or coin of a unit, as decimal text with two places. */
export function denominationsOf(unit: string): readonly string[] {
  return (KNOWN[unit] ?? USUAL).map((value) => (value.includes('.') ? value : `${value}.00`));
}
