import { Box, Text } from '@mantine/core';
import { formatMoney as written, type Minor } from '../../shared/domain/money/money.js';
import { formatMoney } from '../ui/layout/money.js';
import type { Reckoned } from './tender-draft.js';
import large from '../ui/table/large-figure.module.css';
import classes from './take-payment.module.css';

export interface FiguresProps {
  readonly reckoned: Reckoned;
  readonly currency: string;
}

/** To pay, received, and the change in figures that the patient reads across the counter. */
export function Figures({ reckoned, currency }: FiguresProps) {
  const { due, received, owed, rounding } = reckoned;
  const text = (amount: Minor): string => formatMoney(written(amount), currency);
  const isOwed = owed > 0n;
  const back = givenBack(reckoned, text);
  return (
    <Box
      component="dl"
      m={0}
      mb={20}
      display="grid"
      style={{ gridTemplateColumns: '1fr 1fr', gap: '2px 16px' }}
      aria-live="polite"
    >
      <Figure name="To pay" amount={text(due)} />
      <Figure name="Received" amount={text(received)} align="right" />
      {rounding !== 0n && <Aside name="Rounding" amount={text(rounding)} />}
      <Box
        bg={isOwed ? 'var(--surface-sunken)' : 'var(--surface-selected)'}
        p="12px 16px"
        mt={12}
        bdrs={8}
        style={WIDE}
      >
        <Text component="dt" c="dimmed">
          {isOwed ? 'Still to be paid' : back.name}
        </Text>
        <Box
          component="dd"
          m={0}
          className={`${large.figure} ${classes.large}`}
          data-owed={isOwed || undefined}
        >
          {isOwed ? text(owed) : back.amount}
        </Box>
        {!isOwed && back.worth !== undefined && (
          <Text component="dd" m={0} c="dimmed">
            {back.worth}
          </Text>
        )}
      </Box>
    </Box>
  );
}

const WIDE = { gridColumn: '1 / -1' } as const;

interface FigureProps {
  readonly name: string;
  readonly amount: string;
  readonly align?: 'right';
}

function Figure({ name, amount, align }: FigureProps) {
  return (
    <Box ta={align}>
      <Text component="dt" c="dimmed">
        {name}
      </Text>
      <Text
        component="dd"
        m={0}
        fz="1.5rem"
        fw={560}
        lh={1.3}
        className="tnum"
        style={{ overflowWrap: 'anywhere' }}
      >
        {amount}
      </Text>
    </Box>
  );
}

/** What goes back over the counter, in the currency that it is counted out in. */
function givenBack(
  { change, changeLine, kept }: Reckoned,
  text: (amount: Minor) => string,
): { readonly name: string; readonly amount: string; readonly worth?: string } {
  if (kept > 0n) return { name: 'Kept as deposit', amount: text(kept) };
  if (changeLine === undefined || changeLine.rate === '1') return { name: 'Change', amount: text(change) };
  const { type, amount, rate } = changeLine;
  return {
    name: `Change in ${type.units}`,
    amount: formatMoney(written(amount), type.units),
    worth: `worth ${text(change)} at ${rate}`,
  };
}

function Aside({ name, amount }: { readonly name: string; readonly amount: string }) {
  return (
    <Box style={WIDE} display="flex">
      <Text component="dt" c="dimmed" flex={1}>
        {name}
      </Text>
      <Text component="dd" m={0} className="tnum">
        {amount}
      </Text>
    </Box>
  );
}
