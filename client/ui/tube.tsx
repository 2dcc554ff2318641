import { tubeColour } from '../../shared/domain/tube-colour.js';
import classes from './tube.module.css';

/** A container as people name it, with its cap's colour; the name says the colour too. */
export function Tube({ container }: { readonly container: string }) {
  if (container === '') return null;
  return (
    <span className={classes.tube}>
      <span
        className={classes.cap}
        style={{ background: tubeColour(container) ?? 'var(--line-strong)' }}
        aria-hidden="true"
      />
      {container}
    </span>
  );
}
