import { Group, Text, Title } from '@mantine/core';
import type { Freshness } from '../core/live-status.js';
import { AsOf } from './as-of.js';
import { totalText } from './count-text.js';
import { useEffect, type ReactNode } from 'react';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  readonly title: string;
  /** The live number of things shown. */
  readonly count?: number;
  /** There are more than `count`. */
  readonly more?: boolean;
  /** Of what is shown; said while the connection is away. */
  readonly asOf?: Freshness;
  readonly subtitle?: ReactNode;
  /** The one primary action. */
  readonly action?: ReactNode;
}

export function PageHeader({ title, count, more = false, asOf, subtitle, action }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Meniscus`;
  }, [title]);
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <Group gap={10} align="center">
          <Title order={1}>{title}</Title>
          {count !== undefined && (
            <span className={classes.count} aria-live="polite">
              {totalText({ total: count, more })}
            </span>
          )}
          <AsOf of={asOf} />
        </Group>
        {subtitle !== undefined && (
          <Text c="dimmed" mt={2}>
            {subtitle}
          </Text>
        )}
      </div>
      {action !== undefined && <div className={`${classes.action} no-print`}>{action}</div>}
    </header>
  );
}
