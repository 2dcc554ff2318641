import type { ReactNode } from 'react';

/** What is said of keys, which no finger has. What stands before and after it is whole without it. */
export function KeyHint({ children }: { readonly children: ReactNode }) {
  return <span className="key-hint">{children}</span>;
}
