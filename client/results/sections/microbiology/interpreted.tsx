import { meaningOf } from '../../../../shared/disciplines/microbiology/meaning.js';
import type { Susceptibility } from '../../../../shared/disciplines/microbiology/culture.js';
import classes from './culture.module.css';

export interface InterpretedProps {
  readonly line: Susceptibility;
  readonly guideline: string;
}

/** No table spoke: a person says what it means. */
export function isTyped({ by }: Susceptibility): boolean {
  return by === '' || by.startsWith('typed');
}

/** S, I or R with its meaning in words. */
export function Interpreted({ line: { interpretation }, guideline }: InterpretedProps) {
  if (interpretation === '') return <span className="dimmed">–</span>;
  const meaning = meaningOf(interpretation, guideline);
  if (interpretation.length > 1) return <span className={classes.words}>{meaning}</span>;
  return (
    <span className={classes.chip} data-says={interpretation} title={meaning}>
      {interpretation}
    </span>
  );
}
