const WORDS: Readonly<Record<string, string>> = { male: 'Male', female: 'Female' };
const LETTERS: Readonly<Record<string, string>> = { male: 'M', female: 'F' };

/** "Male", "Female"; '' where nobody said. */
export function sexWord(gender: string): string {
  return WORDS[gender] ?? '';
}

/** "M", "F"; '' where nobody said. */
export function sexLetter(gender: string): string {
  return LETTERS[gender] ?? '';
}
