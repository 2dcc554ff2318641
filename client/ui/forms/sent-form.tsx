import { useRef, type ComponentProps, type RefObject } from 'react';
import { enterToButton } from '../keys/enter-to-button.js';
import { useShortcut } from '../keys/shortcuts.js';
import type { Sending } from './use-sending.js';

interface SentFormProps extends Omit<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onSubmit'> {
  readonly sending: Sending;
  /** Of a page's one form: Ctrl+Enter sends it from wherever the focus is, and stands in the `?` sheet by this name. */
  readonly keyName?: string;
  /** Money moves: Enter in a field goes to the button, which names the sum. */
  readonly isMoney?: boolean;
  /** For whoever looks into it. */
  readonly place?: RefObject<HTMLFormElement | null>;
  /** Something is still to be said before it can be sent; its button says what. */
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
