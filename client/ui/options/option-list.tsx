import { Kbd, Popover } from '@mantine/core';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { digitOf, fittingOptions, labelOf, type Choice } from './fitting-options.js';
import classes from './option-list.module.css';
import { makeRoom, placing } from './room-for-list.js';

export interface OptionListProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly options: readonly Choice[];
  /** What is typed so far. */
  readonly typed: string;
  /** Which of those that fit is marked by the arrows. */
  readonly marked?: number | undefined;
  /** Whether a number key picks. */
  readonly byDigit?: boolean;
  readonly onPick: (choice: Choice) => void;
  /** The field under which it stands. */
  readonly children: ReactNode;
}

const SHOWN = 50;
/** What may be meant, under the field in which it is typed; a number key or a click picks one. */
export function OptionList(props: OptionListProps) {
  const { id, isOpen, options, typed, marked, byDigit = true, onPick, children } = props;
  const fitting = fittingOptions(options, typed);
  const isShown = isOpen && fitting.length > 0;
  const [end, setEnd] = useState(window.innerHeight);
  // Before the list is drawn: it must not cover Save for the length of a picture.
  useLayoutEffect(() => {
    if (isShown) setEnd(makeRoom(document.activeElement));
  }, [isShown, fitting.length]);
  useEffect(() => {
    if (marked !== undefined)
      document.getElementById(`${id} ${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);
  const shown = fitting.slice(0, Math.max(SHOWN, (marked ?? 0) + 1));
  return (
    <Popover
      opened={isShown}
      position="bottom-start"
      offset={3}
      shadow="md"
      withRoles={false}
      returnFocus={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      middlewares={placing(Math.min(fitting.length, SHOWN), end)}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={classes.list}>
        <div role="listbox" id={id} aria-label="Options">
          {shown.map((choice, place) => (
            <div
              key={choice.value}
              role="option"
              id={`${id} ${place}`}
              aria-selected={place === marked}
              tabIndex={-1}
              className={classes.option}
              // The field keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                onPick(choice);
              }}
            >
              {byDigit && digitOf(place, options) !== '' && <Kbd size="xs">{digitOf(place, options)}</Kbd>}
              <span>{labelOf(choice)}</span>
              {choice.code !== undefined && <span className={classes.code}>{choice.code}</span>}
            </div>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
