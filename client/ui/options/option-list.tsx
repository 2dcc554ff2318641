import { Kbd, Popover } from '@mantine/core';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { digitOf, fittingOptions, labelOf, type Choice } from './fitting-options.js';
import classes from './option-list.module.css';

interface OptionListProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly options: readonly Choice[];
  /** The text typed so far. */
  readonly typed: string;
  /** Which of those that fit is marked by the arrows. */
  readonly marked?: number | undefined;
  /** Whether a number key picks. */
  readonly byDigit?: boolean;
  readonly onPick: (choice: Choice) => void;
  /** The field above it. */
  readonly children: ReactNode;
}

const SHOWN = 50;
/** The possible matches under the field; a number key or a click picks one. */
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

/** Pixels of an option and around them, and how few of them under the field are still better than a list above it. */
const OPTION = 30;
const AROUND = 10;
const TALLEST = 300;
const ENOUGH = 80;
/** Between the list and what it does not cover. */
const GAP = 6;

/** Stays visible under every list: Save, and the field that adds the next. */
const UNCOVERED = '[data-uncovered]';

interface SizeState {
  readonly availableHeight: number;
  readonly elements: { readonly floating: HTMLElement };
}

/** The field goes up where hardly any room is left under it: a list above it would lie over what was entered last. */
function makeRoom(field: Element | null): number {
  const bottom = field?.getBoundingClientRect().bottom ?? 0;
  const end = listBottom(field);
  if (field === null || end - bottom >= ENOUGH) return end;
  field.scrollIntoView({ block: 'center' });
  return listBottom(field);
}

/** The lower end of the room under a field: the bottom of the window, or the first thing that no list covers. */
export function listBottom(field: Element | null): number {
  const box = field?.getBoundingClientRect();
  if (box === undefined) return window.innerHeight;
  const tops = [...document.querySelectorAll(UNCOVERED)]
    .filter((part) => !part.contains(field))
    .map((part) => part.getBoundingClientRect())
    .filter(({ top, height }) => height > 0 && top >= box.bottom)
    .map(({ top }) => top);
  return Math.min(window.innerHeight, ...tops);
}

/**
 * Above the field is what was entered last: a long list is cut short rather than opened upwards over it, unless hardly
 * any of it would be seen.
 */
function placing(options: number, end: number) {
  const height = Math.min(TALLEST, options * OPTION + AROUND);
  const below = window.innerHeight - end;
  return {
    flip: { padding: { bottom: below - Math.max(0, height - ENOUGH) } },
    size: {
      padding: { bottom: below },
      apply: ({ availableHeight, elements }: SizeState) => {
        const tallest = Math.min(TALLEST, Math.max(OPTION + AROUND, availableHeight - GAP));
        elements.floating.style.maxHeight = `${tallest}px`;
      },
    },
  };
}
