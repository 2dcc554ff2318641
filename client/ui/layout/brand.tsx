import { Link } from 'react-router-dom';
import classes from './brand.module.css';

export function Brand({ to }: { readonly to: string }) {
  return (
    <Link to={to} className={classes.brand} aria-label="Meniscus, home">
      <img src="/meniscus.svg" width={26} height={26} alt="" />
      <span className={classes.word}>Meniscus</span>
    </Link>
  );
}
