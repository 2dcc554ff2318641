/** Whether the check digit at its end fits (GS1 General Specifications, 7.9): 8, 12, 13 or 14 digits. */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = [...text]
    .reverse()
    .reduce((before, digit, place) => before + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Whether a product's code, as it was entered, is this GTIN: with or without the zeros at its front. */
export function isCodeOfGtin(code: string, gtin: string): boolean {
  const digits = code.trim();
  return /^\d{8,14}$/.test(digits) && digits.padStart(14, '0') === gtin;
}
