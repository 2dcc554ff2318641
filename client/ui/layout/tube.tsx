import { capColour, tubeColour, type CapColour } from '../../../shared/domain/specimens/tube-colour.js';
import classes from './tube.module.css';

interface TubeProps {
  readonly container: string;
  /** The colour of its cap; left out: as the name says. */
  readonly colour?: CapColour | '';
  /** The draw of a timed test, such as "1 h": it tells two tubes of one colour apart. */
  readonly draw?: string | null | undefined;
}

/** A container as people name it, with its cap's colour; the name says the colour too. */
export function Tube({ container, colour, draw }: TubeProps) {
  if (container === '') return null;
  return (
    <span className={classes.tube}>
      <span
        className={classes.cap}
        style={{
          background:
            (colour === undefined ? tubeColour(container) : capColour(colour)) ?? 'var(--line-strong)',
        }}
        aria-hidden="true"
      />
      {container}
      {draw != null && <strong>{draw}</strong>}
    </span>
  );
}
