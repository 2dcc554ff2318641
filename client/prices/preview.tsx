import { ScrollArea, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { PricePreview } from '../../shared/contract/prices.js';
import { asProblem, type ApiProblem } from '../core/api.js';
import { counted } from '../../shared/domain/plural.js';
import { showDone } from '../ui/feedback/notify.js';
import { useOnce } from '../ui/forms/use-once.js';
import { formatDay, labToday } from '../ui/layout/date-time.js';
import { Money } from '../ui/layout/money.js';
import { TitleRow } from '../ui/table/title-row.js';
import { changePrices, type Change } from './prices.api.js';

export interface Previewing {
  /** Undefined: not asked for yet, or something was typed since. */
  readonly lines: readonly PricePreview[] | undefined;
  readonly problem: ApiProblem | undefined;
  readonly isBusy: boolean;
  readonly forget: () => void;
  readonly look: (load: () => Promise<readonly PricePreview[]>) => Promise<void>;
  /** Keeps what was previewed, by the versions that the preview read. */
  readonly keep: (change: Omit<Change, 'prices'>) => Promise<void>;
}

/** Looks at what a change of many prices would make, then keeps exactly that. */
export function usePreview(onKept: () => void): Previewing {
  const [lines, setLines] = useState<readonly PricePreview[]>();
  const [problem, setProblem] = useState<ApiProblem>();
  const { isBusy, once } = useOnce();
  const attempt = (work: () => Promise<void>): Promise<void> =>
    once(() => {
      setProblem(undefined);
      return work().catch((thrown: unknown) => {
        // Somebody changed a price meanwhile, so the preview is out of date.
        setLines(undefined);
        setProblem(asProblem(thrown));
      });
    });
  const forget = (): void => {
    setLines(undefined);
    setProblem(undefined);
  };
  const look: Previewing['look'] = (load) => attempt(async () => setLines(await load()));
  const keep: Previewing['keep'] = (change) =>
    attempt(async () => {
      const changed = changedBy(lines ?? []);
      const prices = changed.map(({ code, after, version }) => ({ code, price: after, version }));
      await changePrices({ ...change, prices });
      showDone(changedText(prices.length, change.from));
      onKept();
    });
  return { lines, problem, isBusy, forget, look, keep };
}

/** A change for a later day is planned; today's prices stay. */
function changedText(count: number, from = labToday()): string {
  const prices = counted(count, 'price');
  if (from > labToday()) return `${prices} ${count === 1 ? 'changes' : 'change'} on ${formatDay(from)}`;
  return `${prices} ${count === 1 ? 'was' : 'were'} changed`;
}

interface PreviewTableProps {
  readonly lines: readonly PricePreview[];
  readonly currency: string;
}

/** Lines whose price would change. A cash price becomes the list's own, even if it stays the same. */
export function changedBy(lines: readonly PricePreview[]): readonly PricePreview[] {
  return lines.filter(({ before, after, own }) => (own ? before !== after : after !== null));
}

/** The new prices, before anything is saved. */
export function PreviewTable({ lines, currency }: PreviewTableProps) {
  const changed = changedBy(lines);
  const same = lines.length - changed.length;
  return (
    <>
      <Text fw={550} mb={4} role="status">
        {changed.length} {changed.length === 1 ? 'price changes' : 'prices change'}
        {same > 0 && `, ${same} ${same === 1 ? 'stays' : 'stay'} as ${same === 1 ? 'it is' : 'they are'}`}
      </Text>
      <ScrollArea.Autosize
        mah={280}
        offsetScrollbars
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Preview' }}
      >
        <Table verticalSpacing={4}>
          <TitleRow titles={['Profile', 'Before', 'After']} figures={2} />
          <Table.Tbody>
            {changed.map(({ code, name, before, after }) => (
              <Table.Tr key={code}>
                <Table.Td>
                  <strong>{code}</strong> <span className="dimmed">{name}</span>
                </Table.Td>
                <Table.Td ta="right">
                  <Money amount={before} unit={currency} />
                </Table.Td>
                <Table.Td ta="right">
                  {after === null ? 'As cash' : <Money amount={after} unit={currency} strong />}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </>
  );
}
