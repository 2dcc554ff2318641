const WORDS: Readonly<Record<string, string>> = {
  male: 'Male',
  female: 'Female',
  unknown: 'Sex unknown',
};
const LETTERS: Readonly<Record<string, string>> = { male: 'M', female: 'F', unknown: 'U' };

/** "Male", "Female", "Sex unknown"; '' where nobody said. */
export function sexWord(gender: string): string {
  return WORDS[gender] ?? '';
}

/** "M", "F", "U" for unknown; '' where nobody said. */
export function sexLetter(gender: string): string {
  return LETTERS[gender] ?? '';
}
