import { isQuantity } from '../../../shared/contract/fields.js';
import { plainDecimal, readingsAsked } from '../../../shared/domain/results/two-readings.js';

/** What a cell of the file cannot be read as. */
export class Unreadable {
  constructor(readonly message: string) {}
}

/** How a value stands in a cell, and is read from it again. An empty cell is `undefined`: left out. */
export interface Cell {
  readonly write: (value: unknown) => string;
  readonly read: (text: string) => unknown;
}

export const TEXT: Cell = {
  write: (value) => (typeof value === 'string' ? value : ''),
  read: (text) => (text === '' ? undefined : text),
};

/** Where nothing is something of its own: a range of no patients. */
export const ANY_TEXT: Cell = { ...TEXT, read: (text) => text };

export const WHOLE: Cell = {
  write: (value) => (typeof value === 'number' ? String(value) : ''),
  read: (text) => {
    if (text === '') return undefined;
    return /^-?\d{1,9}$/.test(text) ? Number(text) : new Unreadable(`"${text}" is not a whole number`);
  },
};

/** As much of a product as one test uses; a comma is a point. */
export const QUANTITY: Cell = {
  write: (value) => (typeof value === 'string' ? value : ''),
  read: (text) => {
    if (text === '') return undefined;
    const plain = plainDecimal(text);
    if (isQuantity(plain)) return plain;
    return new Unreadable(readingsAsked(text) ?? `"${text}" is not a quantity such as 12 or 2.5`);
  },
};

const YES: readonly string[] = ['yes', 'true', '1'];
const NO: readonly string[] = ['no', 'false', '0'];

export const YES_NO: Cell = {
  write: (value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : ''),
  read: (text) => {
    const said = text.toLowerCase();
    if (said === '') return undefined;
    if (YES.includes(said)) return true;
    return NO.includes(said) ? false : new Unreadable(`"${text}" is neither yes nor no`);
  },
};

/** Several texts in one cell; a bar within one of them has a backslash before it. */
export const LIST: Cell = {
  write: (value) => (Array.isArray(value) ? (value as readonly string[]).map(escaped).join(' | ') : ''),
  read: (text) => (text === '' ? undefined : split(text)),
};

function escaped(text: string): string {
  return text.replaceAll(/[\\|]/g, (sign) => `\\${sign}`);
}

function split(text: string): readonly string[] {
  const items = [''];
  let isEscaped = false;
  for (const sign of text) {
    if (!isEscaped && sign === '|') items.push('');
    else if (isEscaped || sign !== '\\') items[items.length - 1] += sign;
    isEscaped = !isEscaped && sign === '\\';
  }
  return items.map((item) => item.trim());
}

/** `any`, or 1, 2 or 3. */
export const PREGNANCY: Cell = {
  write: (value) => (value === null || value === undefined ? '' : String(value as string | number)),
  read: (text) => {
    if (text === '') return undefined;
    return /^\d$/.test(text) ? Number(text) : text.toLowerCase();
  },
};
