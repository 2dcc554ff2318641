const LOINC = /^(\d{1,7})-(\d)$/;

/**
 * Why a text is no LOINC code; null if it is one. Its last digit follows from the others by the mod 10 rule (LOINC
 * Users' Guide, appendix C), so that a digit that was mistyped, or two that changed places, show.
 */
export function loincProblem(text: string): string | null {
  const [, digits = '', check = ''] = LOINC.exec(text.trim()) ?? [];
  if (digits === '')
    return `"${text}" is not a LOINC code: write digits, a hyphen and one digit, such as 2160-0`;
  const due = checkDigit(digits);
  return due === Number(check)
    ? null
    : `${text} is not a LOINC code: after ${digits} the last digit must be ${due}`;
}

function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
