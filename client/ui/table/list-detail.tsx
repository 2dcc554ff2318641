import { ActionIcon, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PanelOpenContext } from './columns.js';
import { KeyLayerContext, useKeyLayer } from '../keys/shortcuts.js';
import classes from './list-detail.module.css';

interface ListDetailProps {
  readonly children: ReactNode;
  /** The panel's content; none: the list has the whole width. */
  readonly detail?: ReactNode;
  readonly title?: string;
  readonly onClose: () => void;
}

/** A list with the detail of one row beside it, never over it; on a narrow screen the detail takes its place. */
export function ListDetail({ children, detail, title = 'Detail', onClose }: ListDetailProps) {
  const isOpen = detail !== undefined;
  const layer = useKeyLayer('panel', isOpen, onClose);
  return (
    <div className={classes.frame} data-open={isOpen || undefined}>
      <div className={classes.list}>
        <PanelOpenContext value={isOpen}>{children}</PanelOpenContext>
      </div>
      {isOpen && (
        <aside className={`card ${classes.detail}`} aria-label={title} data-beside>
          <header className={classes.head}>
            <Title order={2}>{title}</Title>
            <ActionIcon aria-label="Close (Esc)" onClick={onClose}>
              <IconX size={18} stroke={1.75} />
            </ActionIcon>
          </header>
          <KeyLayerContext value={layer}>{detail}</KeyLayerContext>
        </aside>
      )}
    </div>
  );
}
