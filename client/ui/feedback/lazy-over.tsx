import { Coming } from './coming.js';
import { NotYet, type Meanwhile } from './until-there.js';
import classes from './lazy-part.module.css';

/** What lies over the page; it is closed as the part itself would be. */
export function overThePage<P>(closeOf: (props: P) => () => void): Meanwhile<P> {
  return function OverThePage(way, props) {
    const close = closeOf(props);
    return (
      <div className={classes.over}>
        <Coming onClose={close} />
        <NotYet {...way} onClose={close} />
      </div>
    );
  };
}
