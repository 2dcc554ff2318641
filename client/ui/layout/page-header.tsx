import { Group, Text, Title } from '@mantine/core';
import type { Freshness } from '../../core/live-status.js';
import { AsOf } from './date-time.js';
import { totalText } from './count-text.js';
import type { ReactNode } from 'react';
import { usePageTitle, usePageOf, type PageAbove } from './page-name.js';
import classes from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** The list that the page's one thing is found in, for the breadcrumb. */
  readonly above?: PageAbove;
  /** The subject of the page if the title does not name it, e.g. a lab number. */
  readonly of?: string;
  /** The live number of things shown. */
  readonly count?: number;
  /** There are more than `count`. */
  readonly more?: boolean;
  /** The age of the data shown; displayed while the connection is away. */
  readonly asOf?: Freshness;
  /** Waiting news; it takes no room. */
  readonly news?: ReactNode;
  readonly subtitle?: ReactNode;
  /** The one primary action. */
  readonly action?: ReactNode;
}

export function PageHeader(props: PageHeaderProps) {
  const { title, above, of, count, more = false, asOf, news, subtitle, action } = props;
  usePageTitle(title, above);
  usePageOf(of);
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
          {news}
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
