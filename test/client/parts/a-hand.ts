/** A browser's own handling of a key in the focused field; jsdom does none of it. */
export function press(key: string, more: KeyboardEventInit = {}): void {
  const at = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...more });
  if (!at.dispatchEvent(event) || more.ctrlKey === true) return;
  const isField = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement;
  if (!isField || at.readOnly || at.disabled) return;
  const [from, to] = [at.selectionStart ?? 0, at.selectionEnd ?? 0];
  if (key.length === 1) replace(at, from, to, key);
  if (key === 'Backspace') replace(at, from === to ? Math.max(0, from - 1) : from, to, '');
}

function replace(
  field: HTMLInputElement | HTMLTextAreaElement,
  from: number,
  to: number,
  text: string,
): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  const value = field.value.slice(0, from) + text + field.value.slice(to);
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.setSelectionRange(from + text.length, from + text.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
}
