import { VisuallyHidden } from '@mantine/core';
import { IconAlarm } from '@tabler/icons-react';
import { UNITS } from '../ui/layout/unit.js';
import { WaitingCard } from './board-card.js';
import type { BoardColumnData } from './board-columns.js';
import type { BoardSettings } from './board-settings.js';
import { fitColumn } from './fit-column.js';
import classes from './board.module.css';

export interface BoardColumnProps {
  readonly column: BoardColumnData;
  readonly now: number;
  /** Cards that have room below each other. */
  readonly rows: number;
  readonly settings: Pick<BoardSettings, 'privacy' | 'language'>;
  readonly touched: string | undefined;
}

export function BoardColumn({ column, now, rows, settings, touched }: BoardColumnProps) {
  const { unit, label, counts } = column;
  const { privacy, language } = settings;
  const { cards, hidden } = fitColumn(column, rows);
  return (
    <section className={classes.column} aria-label={label}>
      <h2 className={classes.unit} style={{ borderColor: `var(--unit-${unit}-line)` }}>
        <span lang={language} title={UNITS[unit].label}>
          {label}
        </span>
        <span className={classes.unitCounts}>
          {counts.overdue > 0 && (
            <span data-tone="late">
              <IconAlarm aria-hidden="true" />
              {counts.overdue}
              <VisuallyHidden component="span"> overdue</VisuallyHidden>
            </span>
          )}
          <strong>{counts.waiting}</strong>
        </span>
      </h2>
      <ul className={classes.cards} style={{ gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))` }}>
        {cards.map((card) => (
          <WaitingCard
            key={card.id}
            card={card}
            now={now}
            privacy={privacy}
            isTouched={card.id === touched}
          />
        ))}
        {counts.waiting === 0 && <li className={classes.nothing}>Nothing waits</li>}
      </ul>
      <p className={classes.more}>{hidden > 0 && `and ${hidden.toLocaleString('en')} more`}</p>
    </section>
  );
}
