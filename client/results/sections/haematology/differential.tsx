import { TextInput, VisuallyHidden } from '@mantine/core';
import { useRef, type KeyboardEvent } from 'react';
import { isCell, type Differential as Counted } from '../../../../shared/disciplines/haematology/cells.js';
import { NRBC_LETTER } from '../../../../shared/disciplines/haematology/letters.js';
import { focusFirstEmpty } from '../../grid/grid-keys.js';
import { focusStationAfter } from '../../grid/stations.js';
import { enterIn } from '../section-keys.js';
import type { SectionPartProps } from '../section-part.js';
import { CellTile } from './cell-tile.js';
import { CounterHead } from './counter-head.js';
import { SectionCard } from '../section-card.js';
import classes from './differential.module.css';
import { useCounter, useFirstFocus } from './use-counter.js';
import { KeyHint } from '../../../ui/keys/key-hint.js';

export type DifferentialProps = SectionPartProps<Counted | null>;

/** The counter of a manual differential: one letter a cell, Backspace takes back the last, and it stops at the target. */
export default function Differential(props: DifferentialProps) {
  const hasCells = props.rows.some(isCell);
  return hasCells || props.value !== null ? <Counter {...props} /> : null;
}

function Counter({ field, errors, wasTried, isReadOnly, ...given }: DifferentialProps) {
  const counter = useCounter(given);
  const { cells, letters, now, done, keys, isFull, isTyped, type, count } = counter;
  const input = useRef<HTMLInputElement>(null);
  const isStart = !isReadOnly && !isFull && !isTyped;
  useFirstFocus(input, isStart);
  const backToKeys = (): void => input.current?.focus();
  // A count that is still going on is short of its target: nobody has to be told.
  const isSaid = (at: string | undefined): boolean => at !== `${field}.tally` || wasTried || isTyped;
  const said = errors.filter((error) => isSaid(error.field)).map(({ message }) => message);
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
          error={said.length > 0 ? said.join(' ') : undefined}
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
      <div className={classes.tiles}>
        {cells.map(({ code, name }) => (
          <CellTile
            key={code}
            name={name}
            letter={letters.get(code) ?? ''}
            count={now.tally[code] ?? 0}
            isOff={isReadOnly || isFull}
            onCount={() => count(letters.get(code) ?? '')}
          />
        ))}
        <CellTile
          name="Nucleated red cells"
          letter={NRBC_LETTER}
          count={now.nrbc}
          isApart
          isOff={isReadOnly || isFull}
          onCount={() => count(NRBC_LETTER)}
        />
      </div>
      <VisuallyHidden role="status" aria-live="polite">
        {isFull ? `${done} of ${now.target} cells counted` : ''}
      </VisuallyHidden>
    </SectionCard>
  );
}

/** To the first row that is still empty; where there is none, to what comes after the counter. */
function onEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (enterIn(event) === undefined) return;
  focusFirstEmpty();
  if (document.activeElement === event.currentTarget) focusStationAfter(event.currentTarget);
}
