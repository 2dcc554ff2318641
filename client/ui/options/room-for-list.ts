/** Pixels of an option and around them, and how few of them under the field are still better than a list above it. */
const OPTION = 30;
const AROUND = 10;
const TALLEST = 300;
const ENOUGH = 80;
/** Between the list and what it does not cover. */
const GAP = 6;

/** What stays in sight under every list: Save, and what adds the next. */
const UNCOVERED = '[data-uncovered]';

interface SizeState {
  readonly availableHeight: number;
  readonly elements: { readonly floating: HTMLElement };
}

/** The field goes up where hardly any room is left under it: a list above it would lie over what was entered last. */
export function makeRoom(field: Element | null): number {
  const bottom = field?.getBoundingClientRect().bottom ?? 0;
  const end = roomEnd(field);
  if (field === null || end - bottom >= ENOUGH) return end;
  field.scrollIntoView({ block: 'center' });
  return roomEnd(field);
}

/** Where the room under a field ends: at the bottom of the window, or at the first thing that no list covers. */
export function roomEnd(field: Element | null): number {
  const box = field?.getBoundingClientRect();
  if (box === undefined) return window.innerHeight;
  const tops = [...document.querySelectorAll(UNCOVERED)]
    .filter((part) => !part.contains(field))
    .map((part) => part.getBoundingClientRect())
    .filter(({ top, height }) => height > 0 && top >= box.bottom)
    .map(({ top }) => top);
  return Math.min(window.innerHeight, ...tops);
}

/**
 * Above the field stands what was entered last: a long list is rather cut short than turned up over it, unless hardly
 * anything of it would be seen.
 */
export function placing(options: number, end: number) {
  const height = Math.min(TALLEST, options * OPTION + AROUND);
  const below = window.innerHeight - end;
  return {
    flip: { padding: { bottom: below - Math.max(0, height - ENOUGH) } },
    size: {
      padding: { bottom: below },
      apply: ({ availableHeight, elements }: SizeState) => {
        const tallest = Math.min(TALLEST, Math.max(OPTION + AROUND, availableHeight - GAP));
        elements.floating.style.maxHeight = `${tallest}px`;
      },
    },
  };
}
