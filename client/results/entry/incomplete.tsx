import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TestValue } from '../../../shared/contract/results.js';
import type { EmptyState } from '../../../shared/domain/results/test-value.js';
import { Dialog } from '../../ui/forms/dialog.js';
import classes from './result-page.module.css';

/** The state of a row without a value. */
interface RowAnswer {
  readonly state: EmptyState;
  readonly reason: string | null;
}
export type IncompleteRows = ReadonlyMap<string, RowAnswer>;

export interface IncompleteProps {
  /** Required, and without a value. */
  readonly rows: readonly TestValue[];
  /** False: it is to be signed, and nothing that is signed is pending. */
  readonly mayWait: boolean;
  /** Undefined: back to the result. */
  readonly onAnswer: (said: IncompleteRows | undefined) => void;
}

const STATES: readonly { readonly value: EmptyState; readonly label: string }[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'not_done', label: 'Not done' },
  { value: 'insufficient', label: 'Insufficient' },
];
const MOST_IN_WORDS = 3;

/** A save with required rows empty asks, row by row or for all of them. */
export function Incomplete({ rows, mayWait, onAnswer }: IncompleteProps) {
  const [said, setSaid] = useState<IncompleteRows>(() => (mayWait ? forAll(rows, 'pending') : new Map()));
  const states = STATES.filter(({ value }) => mayWait || value !== 'pending');
  const lacking = rows.filter(({ code }) => !isSaid(said.get(code)));
  const say = (code: string, change: Partial<RowAnswer>): void => {
    const before = said.get(code) ?? { state: 'insufficient', reason: null };
    setSaid(new Map(said).set(code, { ...before, ...change }));
  };
  return (
    <Dialog opened title="Some rows have no result" onClose={() => onAnswer(undefined)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (lacking.length === 0) onAnswer(said);
        }}
      >
        <Text c="dimmed" mb={12}>
          {mayWait
            ? 'A test with pending rows stays in process, and its card stays open.'
            : 'Nothing pending can be signed: give the reason for each.'}
        </Text>
        {rows.length > 1 && (
          <Choice
            label={`All ${rows.length}`}
            states={states}
            value={sameForAll(rows, said)}
            onState={(state) => setSaid(forAll(rows, state))}
          />
        )}
        <Stack gap={6} className={classes.incomplete}>
          {rows.map(({ code, name }) => (
            <EmptyRow
              key={code}
              name={name}
              states={states}
              said={said.get(code)}
              onSay={(change) => say(code, change)}
            />
          ))}
        </Stack>
        <Group justify="flex-end" mt={16}>
          {lacking.length > 0 && (
            <Text c="dimmed" mr="auto">
              Still to say: {namesOf(lacking)}
            </Text>
          )}
          <Button variant="default" onClick={() => onAnswer(undefined)}>
            Back to the result
          </Button>
          <Button type="submit" disabled={lacking.length > 0} data-autofocus>
            Save
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

interface EmptyRowProps {
  readonly name: string;
  readonly states: typeof STATES;
  readonly said: RowAnswer | undefined;
  readonly onSay: (change: Partial<RowAnswer>) => void;
}

function EmptyRow({ name, states, said, onSay }: EmptyRowProps) {
  return (
    <div>
      <Choice label={name} states={states} value={said?.state ?? ''} onState={(state) => onSay({ state })} />
      {said?.state === 'insufficient' && (
        <TextInput
          size="sm"
          mt={4}
          aria-label={`${name}: why it is insufficient`}
          placeholder="Why: clotted, haemolysed, too little …"
          maxLength={500}
          value={said.reason ?? ''}
          onChange={({ currentTarget }) => onSay({ reason: currentTarget.value })}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly states: typeof STATES;
  readonly value: EmptyState | '';
  readonly onState: (state: EmptyState) => void;
}

function Choice({ label, states, value, onState }: ChoiceProps) {
  return (
    <Group justify="space-between" gap={8} wrap="wrap">
      <Text fw={560} className={classes.lacking}>
        {label}
      </Text>
      <SegmentedControl
        aria-label={label}
        size="sm"
        value={value}
        data={[...states]}
        onChange={(state) => onState(state as EmptyState)}
      />
    </Group>
  );
}

function forAll(rows: readonly TestValue[], state: EmptyState): IncompleteRows {
  return new Map(rows.map(({ code }) => [code, { state, reason: null }]));
}

/** Not chosen, where rows differ. */
function sameForAll(rows: readonly TestValue[], said: IncompleteRows): EmptyState | '' {
  const states = new Set(rows.map(({ code }) => said.get(code)?.state));
  const [only] = states;
  return states.size === 1 && only !== undefined ? only : '';
}

function isSaid(said: RowAnswer | undefined): boolean {
  return said !== undefined && (said.state !== 'insufficient' || Boolean(said.reason?.trim()));
}

function namesOf(rows: readonly TestValue[]): string {
  const names = rows.slice(0, MOST_IN_WORDS).map(({ name }) => name);
  return rows.length > names.length ? `${names.join(', ')} …` : names.join(', ');
}
