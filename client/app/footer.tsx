import { useEffect, useState } from 'react';
import { useLab } from '../core/lab.js';
import { useLoading } from '../core/loading.js';
import classes from './footer.module.css';

/** What a page asks for next is asked for by then. */
const SETTLED_AFTER_MS = 200;

/** Unseen until the first page stands: under one that is still short it would be seen, and pushed out of sight. */
export function Footer() {
  const name = useLab((lab) => lab.name);
  const isSettled = useSettled();
  return (
    <footer className={`${classes.footer} no-print`} data-settled={isSettled || undefined}>
      <span>Copyright © 2020 Meniscus</span>
      {name !== '' && <span>{name}</span>}
    </footer>
  );
}

/** True from when nothing has been on its way for a moment. */
function useSettled(): boolean {
  const isQuiet = useLoading(({ inFlight, byTheWay }) => inFlight + byTheWay === 0);
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (isSettled || !isQuiet) return undefined;
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isQuiet, isSettled]);
  return isSettled;
}
