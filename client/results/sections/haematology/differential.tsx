import { Button, Kbd, SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import {
  type Differential as Counted,
  isCell,
  type Target,
  TARGETS,
  NRBC_LETTER,
} from '../../../../shared/disciplines/haematology/cells.js';
import { KeyHint } from '../../../ui/keys/key-hint.js';
import { focusFirstEmpty, focusStationAfter } from '../../grid/grid-keys.js';
import { SectionCard, SectionHead } from '../section-card.js';
import { enterIn, type SectionPartProps } from '../section-part.js';
import classes from './differential.module.css';
import { useCounter, useFirstFocus } from './use-counter.js';

type DifferentialProps = SectionPartProps<Counted | null>;

/** The counter of a manual differential: one letter a cell, Backspace takes back the last, and it stops at the target. */
export default function Differential(props: DifferentialProps) {
  const hasCells = props.rows.some(isCell);
  return hasCells || props.value !== null ? <Counter {...props} /> : null;
}

function Counter({ field, errors, wasTried, isReadOnly, ...given }: DifferentialProps) {
  const counter = useCounter(given);
  const { now, done, keys, isFull, isTyped, type } = counter;
  const input = useRef<HTMLInputElement>(null);
  const isStart = !isReadOnly && !isFull && !isTyped;
  useFirstFocus(input, isStart);
  const backToKeys = (): void => input.current?.focus();
  // A count that is still going on is short of its target, which needs no message.
  const isSaid = (at: string | undefined): boolean => at !== `${field}.tally` || wasTried || isTyped;
  const texts = errors.filter((error) => isSaid(error.field)).map(({ message }) => message);
  return (
    <SectionCard aria-label="Differential">
      <CounterHead
        field={field}
        counter={counter}
        isStarted={given.value !== null}
        isReadOnly={isReadOnly}
        onDone={backToKeys}
      />
      {!isReadOnly && (
        <TextInput
          ref={input}
          id={`${field}.tally`}
          classNames={{ input: classes.keys }}
          data-station={isFull ? undefined : true}
          data-start={isStart || undefined}
          aria-label="Count cells"
          aria-describedby={`${field} keys`}
          placeholder="Press a letter for each cell"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={keys}
          error={texts.length > 0 ? texts.join(' ') : undefined}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onEnter}
        />
      )}
      <p className={classes.help} id={`${field} keys`}>
        {isFull ? (
          <strong>
            All {now.target} cells are counted.<KeyHint> Enter goes on.</KeyHint>
          </strong>
        ) : (
          'Backspace takes back the last cell; nucleated red cells count apart.'
        )}
      </p>
      <Tiles counter={counter} isOff={isReadOnly || isFull} />
      <VisuallyHidden role="status" aria-live="polite">
        {isFull ? `${done} of ${now.target} cells counted` : ''}
      </VisuallyHidden>
    </SectionCard>
  );
}

interface TilesProps {
  readonly counter: ReturnType<typeof useCounter>;
  readonly isOff: boolean;
}

function Tiles({ counter: { cells, letters, now, count }, isOff }: TilesProps) {
  const letterOf = (code: string): string => letters.get(code) ?? '';
  return (
    <div className={classes.tiles}>
      {cells.map(({ code, name }) => (
        <CellTile
          key={code}
          name={name}
          letter={letterOf(code)}
          count={now.tally[code] ?? 0}
          isOff={isOff}
          onCount={() => count(letterOf(code))}
        />
      ))}
      <CellTile
        name="Nucleated red cells"
        letter={NRBC_LETTER}
        count={now.nrbc}
        isApart
        isOff={isOff}
        onCount={() => count(NRBC_LETTER)}
      />
    </div>
  );
}

/** To the first row that is still empty; if there is none, to the part after the counter. */
function onEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (enterIn(event) === undefined) return;
  focusFirstEmpty();
  if (document.activeElement === event.currentTarget) focusStationAfter(event.currentTarget);
}

interface CounterHeadProps {
  readonly field: string;
  readonly counter: Pick<ReturnType<typeof useCounter>, 'now' | 'done' | 'isFull' | 'aim' | 'clear'>;
  /** Something was counted. */
  readonly isStarted: boolean;
  readonly isReadOnly: boolean;
  /** The letters go on. */
  readonly onDone: () => void;
}

const CHOICES = [...TARGETS]
  .sort((one, other) => one - other)
  .map((target) => ({ value: `${target}`, label: `${target} cells` }));

function targetOf(chosen: string): Target {
  return TARGETS.find((target) => `${target}` === chosen) ?? TARGETS[0];
}

/** How many cells are to be counted, and how many were. */
function CounterHead({ field, counter, isStarted, isReadOnly, onDone }: CounterHeadProps) {
  const { now, done, isFull, aim, clear } = counter;
  const then = (run: () => void): void => {
    run();
    onDone();
  };
  return (
    <SectionHead title="Differential">
      <SegmentedControl
        id={`${field}.target`}
        size="xs"
        aria-label="Cells to count"
        readOnly={isReadOnly}
        data={CHOICES}
        value={`${now.target}`}
        onChange={(chosen) => then(() => aim(targetOf(chosen)))}
      />
      {isStarted && !isReadOnly && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => then(clear)}>
          Start again
        </Button>
      )}
      <output className={classes.total} data-full={isFull || undefined} aria-label="Cells counted">
        <strong>{done}</strong> of {now.target}
      </output>
    </SectionHead>
  );
}

interface CellTileProps {
  readonly name: string;
  readonly letter: string;
  readonly count: number;
  /** It is no white cell. */
  readonly isApart?: boolean;
  readonly isOff: boolean;
  readonly onCount: () => void;
}

/** One cell type: its letter and how many were counted. A press counts one, for a screen that is touched. */
function CellTile({ name, letter, count, isApart, isOff, onCount }: CellTileProps) {
  return (
    <button
      type="button"
      className={classes.tile}
      tabIndex={-1}
      disabled={isOff}
      data-apart={isApart || undefined}
      data-none={count === 0 || undefined}
      // The letters keep going to the counter: a press does not take its focus away.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onCount}
    >
      <Kbd size="sm">{letter}</Kbd> <span className={classes.count}>{count}</span>{' '}
      <span className={classes.name}>{name}</span>
      <VisuallyHidden component="span"> counted</VisuallyHidden>
    </button>
  );
}
