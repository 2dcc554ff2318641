/** Before the machine's own letters: one font draws a whole word of letters that join. */
export const JOINED_FAMILY = "'Noto Sans Arabic'";

/** Behind the machine's own letters: the list is read to its end before the browser takes whatever it finds. */
export const SCRIPT_FAMILIES = [
  'Noto Sans Devanagari',
  'Noto Sans Bengali',
  'Noto Sans Gurmukhi',
  'Noto Sans Gujarati',
  'Noto Sans Oriya',
  'Noto Sans Tamil',
  'Noto Sans Telugu',
  'Noto Sans Kannada',
  'Noto Sans Malayalam',
  'Noto Sans Sinhala',
  'Noto Sans Thai',
  'DejaVu Letters',
  'Unifont Ethiopic',
  'Unifont Han',
  'Unifont Hangul',
]
  .map((family) => `'${family}'`)
  .join(', ');
