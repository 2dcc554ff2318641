function thousands(whole: string): string {
  const head = whole.length % 3;
  const groups = whole.slice(head).match(/.{3}/gs) ?? [];
  return [...(head > 0 ? [whole.slice(0, head)] : []), ...groups].join(',');
}

/** Groups thousands of a decimal text without touching its digits: "1234567.50" -> "1,234,567.50". */
function grouped(amount: string): string {
  const [whole = '0', cents = '00'] = amount.split('.');
  return `${thousands(whole)}.${cents.padEnd(2, '0')}`;
}

/** As people read it, on screen and paper alike: "-1234.50" of "$" -> "−$1,234.50", of "ETB" -> "−ETB 1,234.50". */
export function withCurrency(amount: string, unit: string): string {
  const negative = amount.startsWith('-');
  const figures = grouped(negative ? amount.slice(1) : amount);
  const space = /[\p{L}]$/u.test(unit) ? ' ' : '';
  return `${negative ? '−' : ''}${unit}${space}${figures}`;
}
