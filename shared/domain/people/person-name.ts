const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first letter or digit of each word with its marks, in capitals; signs alone are not a word. */
function initialLetters(name: string): readonly string[] {
  return name.split(/\s+/u).flatMap((word) => {
    const start = word.search(/[\p{L}\p{N}]/u);
    const first = start < 0 ? undefined : firstLetter(word.slice(start));
    return first === undefined ? [] : [first.toUpperCase()];
  });
}

// Every event for the wall asks for initials: on a plain letter there is no mark to look for.
const PLAIN = /^[A-Za-z0-9](?![^\x20-\x7e])/;

function firstLetter(word: string): string | undefined {
  if (PLAIN.test(word)) return word.slice(0, 1);
  const [first] = letters.segment(word);
  return first?.segment;
}

/** "Mary Ann Banda" and "M. A. B." -> "MAB": for cards on a wall, and authors of manual flags. */
export function initialsOf(name: string): string {
  return initialLetters(name).join('');
}

/** "Mary Ann Banda" -> "M. A. B.": in a name's place, where the name is not for everyone. */
export function dottedInitials(name: string): string {
  return initialLetters(name)
    .map((letter) => `${letter}.`)
    .join(' ');
}
