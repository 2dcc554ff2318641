import type { CatalogueParameter } from '../../../shared/contract/catalogue-shapes.js';
import {
  REFLEX_FLAGS,
  reflexFlagsOf,
  reflexProblem,
  type ReflexRule,
} from '../../../shared/domain/results/reflex.js';

/** How a rule's reading is chosen: a flag, a choice of the parameter, or a comparison with a figure. */
export interface Reading {
  /** `H`, `=Reactive` or `>`. */
  readonly how: string;
  /** The figure of a comparison. */
  readonly figure: string;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

const COMPARED: readonly Choice[] = [
  { value: '>', label: 'above …' },
  { value: '>=', label: 'at least …' },
  { value: '<', label: 'below …' },
  { value: '<=', label: 'at most …' },
];
const COMPARISON = /^(<=|>=|<|>|≤|≥)\s*(\S.*)?$/;
const PLAIN: Readonly<Record<string, string>> = { '≤': '<=', '≥': '>=' };

type Read = Pick<CatalogueParameter, 'kind' | 'options'>;

/** The readings that a parameter of this kind can have. */
export function readingsOf(parameter: Read | undefined): readonly Choice[] {
  if (parameter === undefined) return [];
  const options = parameter.options.filter((option) => reflexProblem(option, parameter) === null);
  const flags = reflexFlagsOf(parameter).filter((flag) => !options.includes(flag));
  return [
    ...options.map((option) => ({ value: `=${option}`, label: option })),
    ...flags.map((flag) => ({ value: flag, label: REFLEX_FLAGS[flag] })),
    ...COMPARED,
  ];
}

export function readingOf(is: string, parameter: Read | undefined): Reading {
  if (parameter?.options.includes(is)) return { how: `=${is}`, figure: '' };
  const [, sign = '', figure = ''] = COMPARISON.exec(is) ?? [];
  if (sign !== '') return { how: PLAIN[sign] ?? sign, figure };
  return { how: Object.hasOwn(REFLEX_FLAGS, is) || is === '' ? is : `=${is}`, figure: '' };
}

export function conditionOf({ how, figure }: Reading): string {
  if (how.startsWith('=')) return how.slice(1);
  return isCompared(how) ? `${how}${figure.trim()}` : how;
}

export function isCompared(how: string): boolean {
  return COMPARED.some(({ value }) => value === how);
}

/** One that still lacks something is kept on the screen only. */
export function isWhole({ parameter, is, add }: ReflexRule): boolean {
  return parameter !== '' && add !== '' && is !== '' && !isCompared(is);
}
