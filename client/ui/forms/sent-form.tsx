import { useRef, type ComponentProps, type RefObject, type KeyboardEvent } from 'react';
import { useShortcut } from '../keys/shortcuts.js';
import type { Sending } from './use-sending.js';

interface SentFormProps extends Omit<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onSubmit'> {
  readonly sending: Sending;
  /** For a page's one form: Ctrl+Enter sends it from anywhere, listed in the `?` sheet by this name. */
  readonly keyName?: string;
  /** Money moves: Enter in a field goes to the button, which names the sum. */
  readonly isMoney?: boolean;
  /** Gives access to the form's element. */
  readonly place?: RefObject<HTMLFormElement | null>;
  /** Something is missing before it can be sent; its button says what. */
  readonly isHeld?: boolean;
}

/** A form and what becomes of it. Within it Ctrl+Enter sends it from every field (`send-by-key`). */
export function SentForm(props: SentFormProps) {
  const own = useRef<HTMLFormElement>(null);
  const { sending, keyName, isMoney = false, isHeld = false, place = own, children, ...form } = props;
  useShortcut('mod+Enter', keyName ?? '', () => place.current?.requestSubmit(), {
    enabled: keyName !== undefined,
  });
  return (
    <form
      {...(isMoney && { onKeyDown: enterToButton })}
      {...form}
      ref={place}
      noValidate
      onSubmit={(event) => (isHeld ? event.preventDefault() : sending.onSubmit(event))}
    >
      {sending.head}
      {children}
    </form>
  );
}

/**
 * In a form about money Enter in a field leads to the button, which names the sum: Enter there, Ctrl+Enter or a click
 * takes it, so that one Enter too many takes nothing. A key that is held takes nothing either. True when the focus
 * went to the button.
 */
export function enterToButton(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, currentTarget: form } = event;
  // Events from a portal bubble through here, and are none of this form's.
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
