import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import { foundTest } from '../../../shared/domain/catalogue/test-words.js';
import { readMenu } from '../../core/whole-menu.js';
import { BrowseTests } from '../../ui/fields/browse-tests.js';
import { TestOption } from '../../ui/fields/test-option.js';
import { TypeAhead } from '../../ui/fields/type-ahead.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { findTests } from '../results.api.js';

export interface FindTestProps {
  readonly booking: Booking;
  readonly chosen: MenuProfile | undefined;
  readonly onChoose: (test: MenuProfile | undefined) => void;
}

const SHOWN = 8;

/** To be browsed: without it a test is still found by its words. */
function wholeMenu(): Promise<readonly MenuProfile[]> {
  return readMenu({ quiet: true }).then(
    ({ data }) => data,
    () => [],
  );
}

/** By code, name, parameter or unit, each with its price; what the booking asks for already is not offered. */
export function FindTest({ booking, chosen, onChoose }: FindTestProps) {
  const [words, setWords] = useState('');
  const asked = chosen === undefined ? words.trim() : '';
  const { data, problem } = useLoaded(asked, () => (asked === '' ? Promise.resolve([]) : findTests(asked)));
  const present = booking.selectedProfiles.map(({ code }) => code);
  const found = (data ?? []).filter(({ code }) => !present.includes(code)).slice(0, SHOWN);
  const { data: menu } = useLoaded('the whole menu', wholeMenu);
  const choose = (test: MenuProfile): void => {
    setWords(`${test.code} ${test.name}`);
    onChoose(test);
  };
  return (
    <>
      <TypeAhead
        size="sm"
        label="Test"
        required
        data-autofocus
        placeholder="Code, name or what is measured, e.g. CRP, liver, potassium"
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={words}
        options={found.map((test) => ({
          key: test.code,
          called: [test.code, test.name],
          value: test,
          shown: <TestOption test={test} by={foundTest(test, asked)?.by} />,
        }))}
        onText={(text) => {
          setWords(text);
          onChoose(undefined);
        }}
        onPick={choose}
        nothing={data === undefined || chosen !== undefined ? undefined : 'No other test of that name.'}
        error={problem === undefined ? undefined : 'The tests could not be loaded. Keep typing to try again.'}
      />
      <BrowseTests tests={(menu ?? []).filter(({ code }) => !present.includes(code))} onPick={choose} />
    </>
  );
}
