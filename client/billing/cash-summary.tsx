import { Button, Popover, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCash } from '@tabler/icons-react';
import type { CashSummary as Taken, CashSummaryLine } from '../../shared/contract/billing-shapes.js';
import { useLiveList } from '../core/live-list.js';
import { movesMoney } from '../core/money-events.js';
import { useSession } from '../core/session.js';
import { AsOf, dayOf, formatDay } from '../ui/layout/date-time.js';
import { Money } from '../ui/layout/money.js';
import { readCashSummary } from './billing.api.js';
import { applyToCash } from './cash-lines.js';
import classes from './cash-summary.module.css';

/** The header's Cash Summary dropdown; drawn for a cashier with transactions today. A click refreshes it. */
export function CashSummary() {
  const username = useSession((session) => session.user?.username);
  return username === undefined ? null : <OwnCash key={username} username={username} />;
}

function OwnCash({ username }: { readonly username: string }) {
  const [isOpen, dropdown] = useDisclosure(false);
  const cash = useLiveList(`cash ${username}`, {
    topics: [`cash:${username}`],
    load: () => readCashSummary(username),
    reduce: (summary, event) => applyToCash(summary, event, dayOf),
    addsUp: movesMoney,
  });
  if (cash.data === undefined || cash.data.lines.length === 0) return null;
  const click = (): void => {
    if (!isOpen) void cash.reload();
    dropdown.toggle();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => !open && dropdown.close()}
      position="bottom-end"
      width={280}
      trapFocus
    >
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          px={8}
          className={classes.target}
          aria-label="Cash Summary"
          aria-expanded={isOpen}
          title="Cash Summary: your takings today"
          onClick={click}
        >
          <IconCash size={18} stroke={1.75} />
          <span className={classes.word}>Cash Summary</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Cash Summary" tabIndex={-1}>
        <div className={classes.head}>
          <Text fw={600}>Cash Summary</Text>
          <Text c="dimmed" size="xs">
            {cash.isLoading ? 'Refreshing' : formatDay(cash.data.date)}
          </Text>
        </div>
        <div className={classes.age}>
          <AsOf of={cash} />
        </div>
        {cash.problem !== undefined && (
          <Text c="red" size="xs" px={14} pt={8} role="alert">
            Not refreshed: {cash.problem.detail}
          </Text>
        )}
        <Takings of={cash.data} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Each unit's total, and the lines that it is made of. */
function Takings({ of: { units, lines } }: { readonly of: Taken }) {
  return (
    <dl className={classes.lines} aria-live="polite">
      {units.map((unit) => (
        <UnitLines
          key={unit.paymentUnit}
          unit={unit}
          lines={lines.filter((line) => line.paymentUnit === unit.paymentUnit)}
        />
      ))}
    </dl>
  );
}

interface UnitLinesProps {
  readonly unit: Taken['units'][number];
  readonly lines: readonly CashSummaryLine[];
}

function UnitLines({ unit, lines }: UnitLinesProps) {
  return (
    <>
      <div className={classes.line} data-total>
        <dt>Total {unit.paymentUnit}</dt>
        <dd>
          <Money amount={unit.amount} unit={unit.paymentUnit} strong />
        </dd>
      </div>
      {lines.map((line) => (
        <div key={line.payment} className={classes.line}>
          <dt>{line.payment}</dt>
          <dd>
            <Money amount={line.amount} unit={line.paymentUnit} />
          </dd>
        </div>
      ))}
    </>
  );
}
