import { Group, Text, Title } from '@mantine/core';
import { totalText } from './count-text.js';
import { useEffect, type ReactNode } from 'react';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  readonly title: string;
  /** The live number of things shown. */
  readonly count?: number;
  /** There are more than `count`. */
  readonly more?: boolean;
  readonly subtitle?: ReactNode;
  /** The one primary action. */
  readonly action?: ReactNode;
}

export function PageHeader({ title, count, more = false, subtitle, action }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Meniscus`;
  }, [title]);
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <Group gap={10} align="center" wrap="nowrap">
          <Title order={1}>{title}</Title>
          {count !== undefined && (
            <span className={classes.count} aria-live="polite">
              {totalText({ total: count, more })}
            </span>
          )}
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
