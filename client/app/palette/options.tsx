import { useEffect, useRef } from 'react';
import classes from './palette.module.css';

export interface Option {
  readonly group: 'Samples' | 'Bookings' | 'Patients' | 'Recent' | 'Actions' | 'Screens';
  readonly label: string;
  readonly hint: string;
  readonly to: string;
}

interface OptionsProps {
  readonly id: string;
  /** The options of a group are together. */
  readonly options: readonly Option[];
  readonly place: number;
  readonly onPick: (option: Option) => void;
}

/** The list of the palette; the box above it keeps the focus. */
export function Options({ id, options, place, onPick }: OptionsProps) {
  const inHand = useRef<HTMLDivElement>(null);
  useEffect(() => {
    inHand.current?.scrollIntoView({ block: 'nearest' });
  }, [place, options]);
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <div id={id} className={classes.list} role="listbox" aria-label="What fits">
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <div className={classes.group} aria-hidden="true">
            {group}
          </div>
          {options.map((option, index) =>
            option.group !== group ? null : (
              // The box has the keys of the list (combobox pattern).
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={`${option.to} ${option.label}`}
                id={`${id}-${index}`}
                ref={index === place ? inHand : undefined}
                className={classes.option}
                role="option"
                tabIndex={-1}
                aria-selected={index === place}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onPick(option)}
              >
                <bdi className={classes.label}>{option.label}</bdi>
                <span className={classes.hint}>{option.hint}</span>
              </div>
            ),
          )}
        </div>
      ))}
    </div>
  );
}

/**
 * The option for an Enter that was pressed before any were shown: the only one of its kind, or the one with that
 * number.
 */
export function soleMatch(options: readonly Option[], query: string): Option | undefined {
  const [first] = options;
  if (first === undefined) return undefined;
  const isIts = first.hint.split(' · ').some((part) => part.toLowerCase() === query.toLowerCase());
  const ofKind = options.filter(({ group }) => group === first.group);
  const isOne = options.length === 1 || (/\d/.test(query) && ofKind.length === 1);
  return isIts || isOne ? first : undefined;
}
