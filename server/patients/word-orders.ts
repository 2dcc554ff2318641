export function joined(orders: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(orders.map((order) => order.join(' ')))];
}

export function longestTwo(words: readonly string[]): readonly string[] {
  return [...words].sort((one, other) => other.length - one.length).slice(0, 2);
}

export function permutations(words: readonly string[]): readonly (readonly string[])[] {
  if (words.length <= 1) return [words];
  return words.flatMap((word, index) =>
    permutations(words.filter((_, other) => other !== index)).map((rest) => [word, ...rest]),
  );
}

/** Every spelling of one word before every spelling of another. */
export function orderedPairs(spellings: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return spellings.flatMap((first, one) =>
    spellings.flatMap((second, other) =>
      one === other ? [] : first.flatMap((word) => second.map((next) => [word, next])),
    ),
  );
}

export function rotations(words: readonly string[]): readonly (readonly string[])[] {
  return words.map((_, index) => [...words.slice(index), ...words.slice(0, index)]);
}
