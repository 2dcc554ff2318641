import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import type { EditedParameter } from './edited-profile.js';
import classes from './editor.module.css';

interface ParameterListProps {
  readonly parameters: readonly EditedParameter[];
  /** Keys of those that something is wrong with. */
  readonly wrong: ReadonlySet<string>;
  /** The key of the one in hand; '' is the profile itself. */
  readonly open: string | undefined;
  readonly onOpen: (key: string) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onAdd: () => void;
}

/** The parameters in the order of the bench: by drag, by the arrows, or by Alt with an arrow key. */
export function ParameterList({ parameters, wrong, open, onOpen, onMove, onAdd }: ParameterListProps) {
  const [dragged, setDragged] = useState<number>();
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < parameters.length && from !== to) onMove(from, to);
  };
  const onKeyDown = (event: KeyboardEvent, place: number): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(place, place + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <nav aria-label="Parts of the profile" className={`card ${classes.list}`}>
      <button
        type="button"
        className={classes.item}
        aria-current={open === '' || undefined}
        onClick={() => onOpen('')}
      >
        The profile itself
      </button>
      <ol>
        {parameters.map((parameter, place) => (
          <li
            key={parameter.key}
            draggable
            data-dragged={dragged === place || undefined}
            onDragStart={() => setDragged(place)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, place)}
          >
            <button
              type="button"
              className={classes.item}
              aria-current={open === parameter.key || undefined}
              data-wrong={wrong.has(parameter.key) || undefined}
              title="Alt with an arrow key moves it"
              onClick={() => onOpen(parameter.key)}
              onKeyDown={(event) => onKeyDown(event, place)}
            >
              <strong>{parameter.code || 'New'}</strong> <span className="dimmed">{parameter.name}</span>
              {wrong.has(parameter.key) && <span className={classes.wrong}>to correct</span>}
            </button>
            <MoveButton
              label={`Move ${parameter.code} up`}
              isOff={place === 0}
              onClick={() => move(place, place - 1)}
            >
              <IconArrowUp size={15} stroke={1.75} />
            </MoveButton>
            <MoveButton
              label={`Move ${parameter.code} down`}
              isOff={place === parameters.length - 1}
              onClick={() => move(place, place + 1)}
            >
              <IconArrowDown size={15} stroke={1.75} />
            </MoveButton>
          </li>
        ))}
      </ol>
      <Button variant="subtle" size="sm" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onAdd}>
        Add a parameter
      </Button>
    </nav>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function MoveButton({ label, isOff, onClick, children }: MoveButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} disabled={isOff} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
