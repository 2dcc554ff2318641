/** Cap colours after ISO 6710:2017, as the container's name says them; the first that fits. */
const CAPS: readonly (readonly [word: string, colour: string])[] = [
  ['gold', '#d4a72c'],
  ['lavender', '#a98bd0'],
  ['edta', '#a98bd0'],
  ['grey', '#8f9799'],
  ['fluoride', '#8f9799'],
  ['light blue', '#7fb8e0'],
  ['citrate', '#7fb8e0'],
  ['light green', '#9ccf9f'],
  ['green', '#4d9a5b'],
  ['heparin', '#4d9a5b'],
  ['red', '#c9453d'],
  ['pink', '#e08fb0'],
  ['black', '#3a3f42'],
  ['serum', '#d4a72c'],
  ['urine', '#f4f1e4'],
  ['stool', '#9a7350'],
];

/** The colour of a container's cap as CSS; undefined where its name says none. */
export function tubeColour(container: string): string | undefined {
  const name = container.toLowerCase();
  return CAPS.find(([word]) => name.includes(word))?.[1];
}
