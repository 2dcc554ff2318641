/** When a list is reloaded, an item with the same content stays the same object and repaints nothing. */
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
