/** Of a list that was loaded again: an item that says the same as before is the same object, and repaints nothing. */
export function sameItems<Item>(
  before: readonly Item[],
  next: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const known = new Map(before.map((item) => [keyOf(item), item]));
  return next.map((item) => {
    const held = known.get(keyOf(item));
    return held !== undefined && JSON.stringify(held) === JSON.stringify(item) ? held : item;
  });
}
