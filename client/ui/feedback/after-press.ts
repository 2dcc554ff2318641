let isPressed = false;
let waiting: (() => void)[] = [];

function release(): void {
  isPressed = false;
  const due = waiting;
  waiting = [];
  // The click comes right after the release, in the same turn.
  for (const act of due) setTimeout(act, 0);
}

document.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, { capture: true });

/**
 * Acts at once, or, while a button is being pressed, after its click has landed: a message about a field that was just
 * left may move the page, and a button that moves between press and release is not clicked.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}
