import { withCurrency } from '../../../shared/domain/money/with-currency.js';
import { DEFAULT_CURRENCY } from '../../../shared/vocabulary.js';

export function formatMoney(amount: string, unit: string = DEFAULT_CURRENCY): string {
  return withCurrency(amount, unit);
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
