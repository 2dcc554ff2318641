/**
 * Targets on the open page that are too small for a finger. A finger may hit the thing itself, its label, or the area
 * around it that belongs to it. Runs in the browser.
 */
export function smallTargets(): string[] {
  const NEEDED = 43.5;
  const pressed =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="option"], [role="menuitem"]';
  const isShown = (part: Element): boolean =>
    part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    part.closest('[inert], [aria-hidden="true"]') === null;
  /** A link within a sentence is as high as its line: there is no room around it. */
  const isInSentence = (part: Element): boolean =>
    part.tagName === 'A' &&
    getComputedStyle(part).display.startsWith('inline') &&
    [...(part.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 2,
    );
  const own = (part: Element): readonly Element[] => [
    part,
    ...(part instanceof HTMLInputElement ? [...(part.labels ?? [])] : []),
  ];
  const isHit = (part: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && own(part).some((one) => one.contains(hit));
  };
  /** From its middle outwards, as far as it is still hit. */
  const reach = (part: Element, x: number, y: number, dx: number, dy: number): number => {
    let far = 0;
    while (far < 30 && isHit(part, x + dx * (far + 1), y + dy * (far + 1))) far += 1;
    return far;
  };
  const sizeOf = (part: Element): readonly [number, number] => {
    const boxes = own(part).map((one) => one.getBoundingClientRect());
    const width = Math.max(...boxes.map((box) => box.width));
    const height = Math.max(...boxes.map((box) => box.height));
    if (width >= NEEDED && height >= NEEDED) return [width, height];
    part.scrollIntoView({ block: 'center', inline: 'center' });
    const box = part.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // Under a panel that lies over the page nothing is pressed.
    if (!isHit(part, x, y)) return [NEEDED, NEEDED];
    return [
      Math.max(width, reach(part, x, y, 1, 0) + reach(part, x, y, -1, 0) + 1),
      Math.max(height, reach(part, x, y, 0, 1) + reach(part, x, y, 0, -1) + 1),
    ];
  };
  const found: string[] = [];
  for (const part of document.querySelectorAll(pressed)) {
    if (part instanceof HTMLInputElement && part.type === 'hidden') continue;
    const isDrawn = own(part).some((one) => isShown(one) && one.getBoundingClientRect().width > 1);
    if (!isDrawn || isInSentence(part)) continue;
    const [width, height] = sizeOf(part);
    if (width >= NEEDED && height >= NEEDED) continue;
    const name = part.getAttribute('aria-label') ?? part.textContent ?? '';
    found.push(
      `${Math.round(width)}×${Math.round(height)} ${part.tagName.toLowerCase()} "${name.trim().slice(0, 40)}" .${String(part.getAttribute('class')).split(' ').slice(-2).join('.')}`,
    );
  }
  return found;
}

/** Fields whose answer is a figure, a day, an age or an amount and which would open the keyboard of letters. */
export function wrongKeyboards(): string[] {
  const figures =
    /amount|\bprice\b(?! list)|quantity|counted|\bday$|\bdate\b|^from$|^to$|expir|expected on|collected on|^at\b|per ?cent|authenticator|how many|discount|\brate$|\bage\b|\blimit$|measured$|^low$|^high$|hours|gestation|factor/i;
  return (
    [...document.querySelectorAll<HTMLInputElement>('input')]
      .filter(
        (field) => field.type === 'text' && !field.readOnly && !field.disabled && field.checkVisibility(),
      )
      // A choice from a list is typed in letters.
      .filter((field) => field.getAttribute('aria-haspopup') !== 'listbox')
      .map((field) => ({
        field,
        name: field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '',
      }))
      .filter(
        ({ field, name }) => figures.test(name) && !['numeric', 'decimal', 'tel'].includes(field.inputMode),
      )
      .map(({ field, name }) => `"${name}" opens the keyboard "${field.inputMode}"`)
  );
}

/** Lines of a table whose text has too little room and covers the next line, which is about somebody else. */
export function coveredLines(): string[] {
  return [...document.querySelectorAll<HTMLElement>('tbody > tr > :is(td, th)')]
    .filter(
      (cell) => getComputedStyle(cell).overflowY === 'visible' && cell.scrollHeight > cell.clientHeight + 2,
    )
    .map((cell) => `"${cell.innerText.slice(0, 40)}" stands over the next line`);
}

/** Lab numbers that go on in another line: half of one is somebody else's. */
export function brokenNumbers(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main *')]
    .filter((part) => part.childElementCount === 0 && /^(LAB\d+|No\. \d+)$/.test(part.textContent ?? ''))
    .filter((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    })
    .map((part) => `${part.textContent ?? ''} is broken into two lines`);
}

/** Buttons that stay at the foot of the screen, too close to what is scrolled under their bar and still half seen. */
export function crampedBars(): string[] {
  const clear = 24;
  return [...document.querySelectorAll<HTMLElement>('main *')]
    .filter((part) => getComputedStyle(part).position === 'sticky' && getComputedStyle(part).bottom === '0px')
    .flatMap((bar) => {
      const edge = bar.getBoundingClientRect().top;
      const tops = [...bar.querySelectorAll('button, a')].map((key) => key.getBoundingClientRect().top);
      return tops.some((top) => top - edge < clear)
        ? [`"${bar.innerText.slice(0, 40)}" stands at its edge`]
        : [];
    });
}

/** Keys that no finger has and that are spoken of all the same; the sheet of keys and the guide name them. */
export function shownKeys(): string[] {
  if (location.pathname.startsWith('/help')) return [];
  return [...document.querySelectorAll('kbd, .key-hint')]
    .filter((part) => part.checkVisibility() && part.closest('[role="dialog"]') === null)
    .map((part) => `speaks of the key "${part.textContent}"`);
}

/** Parts that reach beyond the page, if it scrolls sideways. */
export function beyondThePage(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')]
    .filter((part) => part.getBoundingClientRect().right > clientWidth + 1)
    .slice(0, 4)
    .map((part) => `${part.tagName} ${part.className}`);
  return [`scrolls sideways, ${scrollWidth} of ${clientWidth}: ${wide.join(' | ')}`];
}
