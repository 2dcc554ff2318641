import type { KeyboardEvent } from 'react';

/**
 * In a form about money Enter in a field leads to the button, which names the sum: Enter there, Ctrl+Enter or a click
 * takes it, so that one Enter too many takes nothing. A key that is held takes nothing either. True when the focus
 * went to the button.
 */
export function enterToButton(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, currentTarget: form } = event;
  // What stands in a portal comes through here too and is none of this form's.
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return false;
  if (!(target instanceof HTMLElement) || !form.contains(target)) return false;
  if (event.repeat) event.preventDefault();
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) {
    if (!event.repeat) take(event, form);
    return false;
  }
  if (!isField(target)) return false;
  event.preventDefault();
  if (event.repeat) return false;
  form.querySelector<HTMLElement>('button[type="submit"]')?.focus();
  return true;
}

function take(event: KeyboardEvent<HTMLElement>, form: HTMLElement): void {
  event.preventDefault();
  if (form instanceof HTMLFormElement) form.requestSubmit();
}

function isField(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}
