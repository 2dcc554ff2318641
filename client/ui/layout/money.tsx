import { DEFAULT_CURRENCY } from '../../../shared/vocabulary.js';

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

export function formatMoney(amount: string, unit: string = DEFAULT_CURRENCY): string {
  const negative = amount.startsWith('-');
  const figures = grouped(negative ? amount.slice(1) : amount);
  const space = /[\p{L}]$/u.test(unit) ? ' ' : '';
  return `${negative ? '−' : ''}${unit}${space}${figures}`;
}

interface MoneyProps {
  /** Decimal text as the API gives it. */
  readonly amount: string;
  readonly unit?: string;
  readonly strong?: boolean;
}

export function Money({ amount, unit = DEFAULT_CURRENCY, strong = false }: MoneyProps) {
  const text = formatMoney(amount, '');
  return (
    <span className="tnum" style={{ whiteSpace: 'nowrap', fontWeight: strong ? 620 : undefined }}>
      <span className="dimmed">{unit}</span>
      {/[\p{L}]$/u.test(unit) ? ' ' : ''}
      {text}
    </span>
  );
}
