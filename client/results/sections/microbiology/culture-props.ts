import type { Culture, Isolate } from '../../../../shared/disciplines/microbiology/culture.js';
import type { Refusal } from '../../entry/judge.js';
import type { SectionPartProps } from '../section-part.js';
import type { CultureLists } from './culture-lists.js';

export type CultureProps = SectionPartProps<Culture>;

export interface IsolateProps {
  /** `sections.culture.isolates[0]`. */
  readonly field: string;
  /** As it is typed. */
  readonly isolate: Isolate;
  /** With what the breakpoints say. */
  readonly judged: Isolate;
  readonly lists: CultureLists;
  readonly errors: readonly Refusal[];
  readonly isReadOnly: boolean;
  readonly onChange: (change: Partial<Isolate>) => void;
  readonly onRemove: () => void;
}
