import { Skeleton, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { totalText, type ListTotal } from '../ui/layout/count-text.js';
import classes from './news-card.module.css';

export interface NewsLine {
  readonly key: string;
  /** Null: it leads nowhere. */
  readonly to: string | null;
  readonly label: string;
  readonly text: string;
  readonly when: ReactNode;
  /** New until it is picked. */
  readonly onPick?: () => void;
}

interface NewsCardProps {
  readonly title: string;
  readonly count: ListTotal | undefined;
  readonly isPressing?: boolean;
  /** Undefined while they load. */
  readonly lines: readonly NewsLine[] | undefined;
  readonly empty: string;
  readonly more?: ReactNode;
}

/** A few lines of what is to be known at once, each leading to it. */
export function NewsCard({ title, count, isPressing = false, lines, empty, more }: NewsCardProps) {
  return (
    <section className={`card ${classes.news}`} aria-label={title}>
      <h2 className={classes.newsHead}>
        {title}
        {count !== undefined && count.total > 0 && (
          <span className={classes.newsCount} data-pressing={isPressing || undefined}>
            {totalText(count)}
          </span>
        )}
      </h2>
      {lines === undefined && <Skeleton height={64} />}
      {lines?.length === 0 && <p className="dimmed">{empty}</p>}
      {lines !== undefined && lines.length > 0 && (
        <ul className={classes.newsLines}>
          {lines.map((line) => (
            <li key={line.key}>
              <Line line={line} />
            </li>
          ))}
        </ul>
      )}
      {more}
    </section>
  );
}

function Line({ line: { to, label, text, when, onPick } }: { readonly line: NewsLine }) {
  const inside = (
    <>
      <span className={classes.newsWords}>
        <strong data-new={onPick !== undefined || undefined}>
          <bdi>{label}</bdi>
        </strong>
        <span className="dimmed">{text}</span>
      </span>
      <span className={classes.newsWhen}>{when}</span>
    </>
  );
  if (to !== null) {
    return (
      <Link to={to} className={classes.newsLine} onClick={onPick}>
        {inside}
      </Link>
    );
  }
  if (onPick === undefined) return <div className={classes.newsLine}>{inside}</div>;
  return (
    <UnstyledButton className={classes.newsLine} onClick={onPick}>
      {inside}
    </UnstyledButton>
  );
}
