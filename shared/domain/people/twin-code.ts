const WHOLE = /^\d+$/;
const AS_POWER = /^(\d+)E(\d{1,3})$/i;

/** A code as a spreadsheet mangles it to a number; null for a code that it leaves alone. */
function asSpreadsheet(code: string): string | null {
  const [, figure, power] = AS_POWER.exec(code) ?? [];
  if (figure !== undefined && power !== undefined) return shortest(figure, Number(power));
  return WHOLE.test(code) ? shortest(code, 0) : null;
}

/** Digits without zeros at either end, and how many were at the end: "1200" is "12e2". */
function shortest(digits: string, power: number): string {
  const whole = digits.replace(/^0+(?=\d)/, '');
  const short = withoutZerosBehind(whole);
  return short === '0' ? '0' : `${short}e${power + whole.length - short.length}`;
}

function withoutZerosBehind(digits: string): string {
  let end = digits.length;
  while (end > 1 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** Two codes that a spreadsheet makes one of: 0012 and 12, 4523E000 and 4523. */
export function twinCode(one: string, other: string): boolean {
  if (one === other) return false;
  const kept = asSpreadsheet(one);
  return kept !== null && kept === asSpreadsheet(other);
}
