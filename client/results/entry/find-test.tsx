import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import { TestOption } from '../../ui/test-option.js';
import { TypeAhead } from '../../ui/type-ahead.js';
import { useLoaded } from '../../ui/use-loaded.js';
import { findTests } from '../results.api.js';

export interface FindTestProps {
  readonly booking: Booking;
  readonly chosen: MenuProfile | undefined;
  readonly onChoose: (test: MenuProfile | undefined) => void;
}

const SHOWN = 8;

/** By code or name, each with its price; what the booking asks for already is not offered. */
export function FindTest({ booking, chosen, onChoose }: FindTestProps) {
  const [words, setWords] = useState('');
  const asked = chosen === undefined ? words.trim() : '';
  const { data, problem } = useLoaded(asked, () => (asked === '' ? Promise.resolve([]) : findTests(asked)));
  const present = booking.selectedProfiles.map(({ code }) => code);
  const found = (data ?? []).filter(({ code }) => !present.includes(code)).slice(0, SHOWN);
  return (
    <TypeAhead
      size="sm"
      label="Test"
      required
      data-autofocus
      placeholder="Code or name, e.g. CRP or liver"
      leftSection={<IconSearch size={16} stroke={1.75} />}
      value={words}
      options={found.map((test) => ({ key: test.code, value: test, shown: <TestOption test={test} /> }))}
      onText={(text) => {
        setWords(text);
        onChoose(undefined);
      }}
      onPick={(test) => {
        setWords(`${test.code} ${test.name}`);
        onChoose(test);
      }}
      nothing={data === undefined || chosen !== undefined ? undefined : 'No other test of that name.'}
      error={problem === undefined ? undefined : 'The tests could not be read. Type on to try again.'}
    />
  );
}
