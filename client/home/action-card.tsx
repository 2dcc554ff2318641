import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './welcome.module.css';

/** Somewhere to go, and what is done there. */
export interface Action {
  readonly label: string;
  readonly text: string;
  readonly to: string;
  readonly icon: ReactNode;
}

interface ActionCardProps {
  readonly action: Action;
  /** The key that leads there too. */
  readonly keys?: string;
}

export function ActionCard({ action, keys }: ActionCardProps) {
  return (
    <Link to={action.to} className={`card ${classes.action}`} aria-keyshortcuts={keys}>
      <span className={classes.icon} aria-hidden="true">
        {action.icon}
      </span>
      <span className={classes.words}>
        <strong>{action.label}</strong>
        <span className="dimmed">{action.text}</span>
      </span>
      {keys !== undefined && <kbd className={classes.key}>{keys}</kbd>}
    </Link>
  );
}
