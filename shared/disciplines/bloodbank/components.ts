import { text, type Shape } from '../../domain/shape.js';

export const COMPONENTS = [
  'Red cells',
  'Whole blood',
  'Low-titre O whole blood',
  'Platelets',
  'Plasma',
  'Cryoprecipitate',
] as const;
type Component = (typeof COMPONENTS)[number];

/** How components are written, each by how it begins; one that ends with a blank is a whole word. */
const WORDS: readonly (readonly [Component, readonly string[]])[] = [
  [
    'Red cells',
    ['red cell', 'red blood cell', 'packed cell', 'erythrocyte', 'rbc ', 'rbcs ', 'prbc ', 'prbcs ', 'rcc '],
  ],
  ['Whole blood', ['whole blood', 'wb ', 'fwb ']],
  ['Low-titre O whole blood', ['ltowb ', 'lto wb ', 'ltwb ']],
  ['Platelets', ['platelet', 'thrombocyte', 'plt ', 'plts ']],
  ['Plasma', ['plasma', 'fresh frozen', 'ffp ', 'fp24 ', 'pf24 ']],
  ['Cryoprecipitate', ['cryo ', 'cryoprecip']],
];
const LOW_TITRE: readonly string[] = [' low titre', ' low titer'];

/** The component by any of its names ("FFP", "packed cells", "cryo"); undefined for none of them, or more than one. */
export function componentOf(text: string): Component | undefined {
  const words = text
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean);
  const read = ` ${words.join(' ')} `;
  const matching = WORDS.filter(([, begins]) => begins.some((word) => read.includes(` ${word}`)));
  const [only, ...more] = matching.map(([component]) => component);
  if (more.length > 0) return undefined;
  const isLowTitre = LOW_TITRE.some((word) => read.includes(word));
  return only === 'Whole blood' && isLowTitre ? 'Low-titre O whole blood' : only;
}

const LONGEST = 40;

/** By its usual name if it has one, else as written. */
export const component: Shape<string> = (value, field, errors) => {
  const given = text(LONGEST)(value, field, errors);
  return componentOf(given) ?? given;
};

const WITHOUT_RED_CELLS: readonly string[] = ['', 'Platelets', 'Plasma', 'Cryoprecipitate'];

/** An unknown component is assumed to have them. Without red cells nothing is crossmatched: its group is checked. */
export function hasRedCells({ component: of }: { readonly component: string }): boolean {
  return !WITHOUT_RED_CELLS.includes(of);
}

/** Within a sentence: a usual name begins small. */
export function componentWords(name: string): string {
  const isUsual = COMPONENTS.some((one) => one === name);
  return isUsual ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
