const NOTHING = [];

/** Puts pieces on as many pages as they need. */
export function onPages(document, pieces, { size, left, top, bottom }) {
  const end = size[1] - bottom;
  let y = end + 1;
  const turn = () => {
    document.addPage({ size, margin: 0 });
    y = top;
  };
  const put = (piece) => {
    piece.draw(left, y);
    y += piece.height;
  };
  const isFresh = () => y <= top;
  const place = (piece) => {
    if (y + piece.height <= end + 0.01) return put(piece);
    const cut = isFresh() || piece.height > (end - top) / 2 ? piece.split?.(end - y) : undefined;
    if (cut) {
      put(cut[0]);
      turn();
      return place({ ...cut[1], keep: piece.keep });
    }
    if (!isFresh()) {
      turn();
      (piece.again ?? NOTHING).forEach(put);
      if (y + piece.height > end) return piece.split?.(end - y) ? place(piece) : put(piece);
    }
    put(piece);
  };
  turn();
  for (const group of groupsOf(pieces)) {
    if (group[0]?.breaks) {
      if (!isFresh()) turn();
      continue;
    }
    const together = group.reduce((sum, { height }) => sum + height, 0);
    if (together <= end - top && y + together > end && !isFresh()) {
      turn();
      (group.find((piece) => !piece.isSpace)?.again ?? NOTHING).forEach(put);
    }
    for (const piece of group) if (!(piece.isSpace && isFresh())) place(piece);
  }
}

/** Pieces with those that must not be parted from them. */
function groupsOf(pieces) {
  const groups = [[]];
  for (const piece of pieces) {
    if (piece.breaks && groups.at(-1).length > 0) groups.push([]);
    groups.at(-1).push(piece);
    if (!piece.keep && !piece.isSpace) groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
}
