/**
 * Ctrl+Enter sends the form that the focus is in, from every field of it, also one of several lines: what the form
 * itself or the page's own keys have taken is left to them.
 */
export function sendByKey(event: KeyboardEvent): void {
  const isKey = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (!isKey || event.defaultPrevented || event.isComposing) return;
  const form = event.target instanceof Element ? event.target.closest('form') : null;
  const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (form === null || button == null || button.disabled) return;
  event.preventDefault();
  if (!event.repeat) form.requestSubmit();
}
