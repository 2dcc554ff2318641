/** Cap colours after ISO 6710:2017, and what pots have, as CSS. */
const COLOURS = {
  gold: '#d4a72c',
  lavender: '#a98bd0',
  grey: '#8f9799',
  'light blue': '#7fb8e0',
  'light green': '#9ccf9f',
  green: '#4d9a5b',
  red: '#c9453d',
  pink: '#e08fb0',
  black: '#3a3f42',
  white: '#f4f1e4',
  brown: '#9a7350',
} as const;

export type CapColour = keyof typeof COLOURS;
export const CAP_COLOURS = Object.keys(COLOURS) as readonly CapColour[];

/** The colour of a cap by its container's name; the first that fits. */
const WORDS: readonly (readonly [word: string, colour: CapColour])[] = [
  ['gold', 'gold'],
  ['lavender', 'lavender'],
  ['edta', 'lavender'],
  ['grey', 'grey'],
  ['fluoride', 'grey'],
  ['light blue', 'light blue'],
  ['citrate', 'light blue'],
  ['light green', 'light green'],
  ['green', 'green'],
  ['heparin', 'green'],
  ['red', 'red'],
  ['pink', 'pink'],
  ['black', 'black'],
  ['serum', 'gold'],
  ['urine', 'white'],
  ['stool', 'brown'],
];

/** The colour of a cap by its container's name; undefined if the name has none. */
export function capOf(container: string): CapColour | undefined {
  const name = container.toLowerCase();
  return WORDS.find(([word]) => name.includes(word))?.[1];
}

export function capColour(colour: CapColour | '' | undefined): string | undefined {
  return colour === undefined || colour === '' ? undefined : COLOURS[colour];
}

/** The colour of a container's cap as CSS; undefined if its name says none. */
export function tubeColour(container: string): string | undefined {
  return capColour(capOf(container));
}
