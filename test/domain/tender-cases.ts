import type { TenderInput, TenderBill, TenderType } from '../../shared/domain/money/tender-settle.js';

export const type = (nameSlug: string, given: Partial<TenderType> = {}): TenderType => ({
  id: `id-of-${nameSlug}`,
  name: nameSlug.toUpperCase(),
  nameSlug,
  units: '$',
  useExchangeRate: false,
  exchangeRate: '1',
  cash: false,
  ...given,
});

export const cash = type('cash', { cash: true });
export const card = type('card');
export const euro = type('euro', { cash: true, units: '€', useExchangeRate: true, exchangeRate: '1.10' });
export const yen = type('yen', { units: '¥', useExchangeRate: true, exchangeRate: '0.004' });
export const rand = type('rand', { units: 'R' });
export const TYPES = [card, cash, euro, yen, rand];

export const bill = (given: Partial<TenderBill> = {}): TenderBill => ({
  total: 1200n,
  balance: 1200n,
  discounted: 0n,
  baseCurrency: '$',
  discountCap: 10,
  ...given,
});

export const paying = (...payments: readonly (readonly [string, string, string?])[]): TenderInput => ({
  payments: payments.map(([paymentType, amount, units]) => ({
    paymentType,
    amount,
    ...(units !== undefined && { units }),
  })),
});
