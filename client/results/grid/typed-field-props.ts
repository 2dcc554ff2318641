import type { CSSProperties } from 'react';
import type { TestValue } from '../../../shared/contract/results.js';
import type { PhraseBook } from './phrases.js';

export interface TypedFieldProps {
  /** As it is judged now. */
  readonly row: TestValue;
  /** What is typed here, and of whom where several stand on the screen. */
  readonly label: string;
  readonly text: string;
  /** What was said of it while it has no value. */
  readonly standing: string;
  /** That is what the bench's rules put in; what is typed replaces it. */
  readonly isFilled: boolean;
  /** What is left free behind a figure. */
  readonly lineUp: CSSProperties;
  readonly isReadOnly: boolean;
  readonly isRefused: boolean;
  readonly describedBy: string;
  readonly phrases: PhraseBook;
  /** What "=" puts in; read when the key is pressed. */
  readonly valueAbove: (() => string) | undefined;
  readonly onText: (text: string) => void;
  readonly onNote: () => void;
  readonly onLeave: () => void;
  /** Whether it has the focus. */
  readonly onHold: (isHeld: boolean) => void;
}
