import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import classes from './key-hint.module.css';

/** A remark about keys, which no finger has. The sentence around it is whole without it. */
export function KeyHint({ children }: { readonly children: ReactNode }) {
  return <span className="key-hint">{children}</span>;
}

/** The hint for keys in the lines of a part of the screen; in a form Ctrl+Enter sends it. */
export const KeysInLines = createContext('Enter starts a new line, Ctrl+Enter sends');

/**
 * A multi-line field with its keys, which are shown while it has the focus: Enter starts a line, everywhere, and
 * Ctrl+Enter does what Enter does in a single-line field.
 */
export function linesField(field: ReactNode): ReactNode {
  return (
    <div className={classes.around}>
      {field}
      <LinesKeys />
    </div>
  );
}

function LinesKeys() {
  return (
    <span className={classes.keys}>
      <KeyHint>{use(KeysInLines)}</KeyHint>
    </span>
  );
}

function follow(tell: () => void): () => void {
  document.addEventListener('focusin', tell);
  document.addEventListener('focusout', tell);
  return () => {
    document.removeEventListener('focusin', tell);
    document.removeEventListener('focusout', tell);
  };
}

/** Whether a multi-line field has the focus, so that Enter starts a line and does nothing else. */
export function useIsInTextArea(): boolean {
  return useSyncExternalStore(follow, () => document.activeElement instanceof HTMLTextAreaElement);
}
