/** Behind the machine's own letters: the list is read to its end before the browser takes whatever it finds. */
export const SCRIPT_FAMILIES = [
  'Noto Devanagari',
  'Noto Bengali',
  'Noto Gurmukhi',
  'Noto Gujarati',
  'Noto Oriya',
  'Noto Tamil',
  'Noto Telugu',
  'Noto Kannada',
  'Noto Malayalam',
  'Noto Sinhala',
  'Noto Thai',
  'DejaVu Letters',
  'Unifont Ethiopic',
  'Unifont Han',
  'Unifont Hangul',
]
  .map((family) => `'${family}'`)
  .join(', ');
