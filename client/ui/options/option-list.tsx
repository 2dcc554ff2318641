import { Kbd, Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { digitOf, fittingOptions, labelOf, type Choice } from './fitting-options.js';
import classes from './option-list.module.css';

export interface OptionListProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly options: readonly Choice[];
  /** What is typed so far. */
  readonly typed: string;
  readonly onPick: (choice: Choice) => void;
  /** The field under which it stands. */
  readonly children: ReactNode;
}

const SHOWN = 50;
/** Pixels of an option and around them, and how few of them under the field are still better than a list above it. */
const OPTION = 30;
const AROUND = 10;
const TALLEST = 300;
const ENOUGH = 150;

/** Above the field stands what was entered last: a long list is rather cut short than turned up over it. */
function whereItFits(options: number) {
  const height = Math.min(TALLEST, options * OPTION + AROUND);
  return {
    flip: { padding: { bottom: -Math.max(0, height - ENOUGH) } },
    size: {
      apply: ({ availableHeight, elements }: SizeState) => {
        elements.floating.style.maxHeight = `${Math.min(TALLEST, Math.max(ENOUGH, availableHeight - 6))}px`;
      },
    },
  };
}

interface SizeState {
  readonly availableHeight: number;
  readonly elements: { readonly floating: HTMLElement };
}

/** What may be meant, under the field in which it is typed; a number key or a click picks one. */
export function OptionList({ id, isOpen, options, typed, onPick, children }: OptionListProps) {
  const fitting = fittingOptions(options, typed);
  return (
    <Popover
      opened={isOpen && fitting.length > 0}
      position="bottom-start"
      offset={3}
      shadow="md"
      withRoles={false}
      returnFocus={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      middlewares={whereItFits(Math.min(fitting.length, SHOWN))}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={classes.list}>
        <div role="listbox" id={id} aria-label="Options">
          {fitting.slice(0, SHOWN).map((choice, place) => (
            <div
              key={choice.value}
              role="option"
              aria-selected={false}
              tabIndex={-1}
              className={classes.option}
              // The field keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                onPick(choice);
              }}
            >
              {digitOf(place, options) !== '' && <Kbd size="xs">{digitOf(place, options)}</Kbd>}
              <span>{labelOf(choice)}</span>
              {choice.code !== undefined && <span className={classes.code}>{choice.code}</span>}
            </div>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
