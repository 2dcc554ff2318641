import { useLab } from '../core/lab.js';
import classes from './footer.module.css';

export function Footer() {
  const name = useLab((lab) => lab.name);
  return (
    <footer className={`${classes.footer} no-print`}>
      <span>Copyright © 2020 Meniscus</span>
      {name !== '' && <span>{name}</span>}
    </footer>
  );
}
