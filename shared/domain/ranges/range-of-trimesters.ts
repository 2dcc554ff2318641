const OF_TRIMESTERS = ['T1: ', '; T2: ', '; T3: '] as const;

/** One text for a pregnancy of unknown length, from those of its three trimesters; alike they are one. */
export function combineTrimesters(texts: readonly string[]): string {
  const [first = ''] = texts;
  return texts.every((text) => text === first) ? first : joinedTrimesters(texts);
}

/** Each behind its name. */
export function joinedTrimesters(texts: readonly string[]): string {
  return texts.map((text, at) => `${OF_TRIMESTERS[at] ?? ''}${text}`).join('');
}

/** The three of such a text; null for any other. */
export function trimestersOf(text: string): readonly [string, string, string] | null {
  const [first, second, third] = OF_TRIMESTERS;
  const [to, from] = [text.indexOf(second), text.indexOf(third)];
  if (!text.startsWith(first) || to < 0 || from < to) return null;
  return [
    text.slice(first.length, to),
    text.slice(to + second.length, from),
    text.slice(from + third.length),
  ];
}
