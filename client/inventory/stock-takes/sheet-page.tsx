import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { StockTakeSheet } from '../../../shared/contract/stock-take.js';
import type { Freshness } from '../../core/live-status.js';
import { useCan } from '../../core/session.js';
import { showDone, showProblem } from '../../ui/feedback/notify.js';
import { ErrorState, TableSkeleton } from '../../ui/feedback/states.js';
import { useLatest, useLiveReload, useLiveLoaded } from '../../ui/feedback/use-loaded.js';
import { ReasonDialog, SubmitDialog } from '../../ui/forms/submit-dialog.js';
import { useUnsavedGuard } from '../../ui/forms/unsaved-guard.js';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { saveFile } from '../../ui/save-file.js';
import { LinkButton } from '../../ui/layout/link-button.js';
import { closeTake, discardStockTake, STOCK_LIVE, stockTakeCsv, stockTakeSheet } from '../inventory.api.js';
import { NotFoundNotice } from '../stock-form-page.js';
import { PrintedCountSheet, SheetLines } from './sheet-lines.js';
import { isDifferent, scopeOf, stockTakeHistory, StockTakeChip } from './stock-take-parts.js';
import classes from './stock-takes.module.css';

/** The count sheet of one stock-take; live, so that two people see what the other counted. */
export function SheetPage({ id }: { readonly id: string }) {
  const loaded = useLiveLoaded(`stock-take ${id}`, () => stockTakeSheet(id));
  const { problem, reload, seq } = loaded;
  const sheet = useLatest(loaded.data);
  useLiveReload({ ...STOCK_LIVE, since: seq, reload });
  if (problem?.status === 404) return <NotFoundNotice what="stock-take" to="/stock-take" />;
  if (sheet === undefined && problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (sheet === undefined) return <TableSkeleton rows={8} columns={4} />;
  return <Sheet sheet={sheet} asOf={loaded.asOf} reload={reload} />;
}

interface SheetProps {
  readonly sheet: StockTakeSheet;
  readonly asOf: Freshness;
  readonly reload: () => Promise<void>;
}

function Sheet({ sheet, asOf, reload }: SheetProps) {
  const { number, state } = sheet;
  const mayCount = useCan('stock.move');
  const mayEnd = useCan('stock.keep');
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set());
  const { guard } = useUnsavedGuard(typed.size === 0 ? undefined : 'The unsaved counts');
  const onTyped = useCallback((key: string, isTyped: boolean): void => {
    setTyped((before) => {
      if (before.has(key) === isTyped) return before;
      const after = new Set(before);
      if (isTyped) after.add(key);
      else after.delete(key);
      return after;
    });
  }, []);
  useShortcut('P', 'Print the count sheet', () => window.print());
  const isOpen = state === 'open';
  return (
    <>
      <div className="no-print">
        {guard}
        <PageHeader
          title={`Stock-take ${number}`}
          asOf={asOf}
          subtitle={`${scopeOf(sheet)}. ${stockTakeHistory(sheet)}`}
          action={
            isOpen && mayEnd ? (
              <CloseStockTakeDialog sheet={sheet} onEnded={reload} isBusy={typed.size > 0} />
            ) : undefined
          }
        />
        <Bar sheet={sheet} />
        <SheetLines sheet={sheet} isFixed={!isOpen || !mayCount} onTyped={onTyped} reload={reload} />
      </div>
      <PrintedCountSheet sheet={sheet} />
    </>
  );
}

function Bar({ sheet }: { readonly sheet: StockTakeSheet }) {
  const { id, number, state, lines, note } = sheet;
  return (
    <Group gap={12} mb={12} className={classes.bar}>
      <StockTakeChip state={state} />
      <span role="status">{`${sheet.counted} of ${lines.length} counted, ${sheet.different} different`}</span>
      {note !== '' && <span className="dimmed">{note}</span>}
      <Group gap={8} ml="auto">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPrinter />}
          title="Print (P)"
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconDownload />}
          onClick={() => {
            saveFile(stockTakeCsv(id), `stock-take-${number}.csv`).catch((thrown: unknown) =>
              showProblem(thrown, { what: 'The file was not made' }),
            );
          }}
        >
          CSV
        </Button>
        <LinkButton size="sm" variant="subtle" to="/stock-take">
          All stock-takes
        </LinkButton>
      </Group>
    </Group>
  );
}

interface EndTakeProps {
  readonly sheet: StockTakeSheet;
  /** Something typed is not kept yet. */
  readonly isBusy: boolean;
  readonly onEnded: () => Promise<void>;
}

/** The manager closes it, or gives it up. */
function CloseStockTakeDialog({ sheet, isBusy, onEnded }: EndTakeProps) {
  const [ending, setEnding] = useState<'close' | 'drop'>();
  const { id, number } = sheet;
  useShortcut('mod+Enter', 'Close the stock-take', () => setEnding('close'), { enabled: !isBusy });
  const drop = async (reason: string): Promise<void> => {
    await discardStockTake(id, reason);
    showDone(`Stock-take ${number} was given up`);
    setEnding(undefined);
    await onEnded();
  };
  return (
    <Group gap={8}>
      <Button variant="default" onClick={() => setEnding('drop')}>
        Give up
      </Button>
      <Button title="Ctrl+Enter" disabled={isBusy} onClick={() => setEnding('close')}>
        Close stock-take
      </Button>
      {ending === 'drop' && (
        <ReasonDialog
          title={`Give up stock-take ${number}`}
          text="No stock is moved. The counts can still be read."
          confirmLabel="Give up"
          danger
          onConfirm={drop}
          onClose={() => setEnding(undefined)}
        />
      )}
      {ending === 'close' && (
        <CloseDialog sheet={sheet} onEnded={onEnded} onClose={() => setEnding(undefined)} />
      )}
    </Group>
  );
}

interface CloseDialogProps {
  readonly sheet: StockTakeSheet;
  readonly onEnded: () => Promise<void>;
  readonly onClose: () => void;
}

const lots = (count: number): string => (count === 1 ? '1 lot' : `${count} lots`);

function CloseDialog({ sheet, onEnded, onClose }: CloseDialogProps) {
  const { id, number, lines } = sheet;
  const [leavesRest, setLeavesRest] = useState(false);
  const rest = lines.filter(({ counted }) => counted === null).length;
  const different = lines.filter(isDifferent);
  const unexplained = different.filter(({ reason }) => reason.length < 3).length;
  const missing =
    unexplained > 0
      ? `Say why at each difference first: ${lots(unexplained)} without a reason`
      : 'Confirm that uncounted lots stay as they are';
  return (
    <SubmitDialog
      title={`Close stock-take ${number}`}
      lost={leavesRest ? 'What was ticked' : undefined}
      confirmLabel="Close it"
      notDone="The stock-take was not closed"
      disabled={unexplained > 0 || (rest > 0 && !leavesRest)}
      missing={missing}
      onClose={onClose}
      onSubmit={(key) => closeTake(id, leavesRest, key)}
      onDone={async () => {
        showDone(`Stock-take ${number} is closed`);
        onClose();
        await onEnded();
      }}
    >
      <Stack gap={12}>
        <Text>
          {different.length === 0
            ? 'The counts match the books. Nothing is moved.'
            : `${lots(different.length)} will be written as counted, each with its reason.`}
        </Text>
        {rest > 0 && (
          <Checkbox
            id="leaveRest"
            label={`${lots(rest)} not counted: as the books have ${rest === 1 ? 'it' : 'them'}`}
            checked={leavesRest}
            onChange={({ currentTarget }) => setLeavesRest(currentTarget.checked)}
          />
        )}
      </Stack>
    </SubmitDialog>
  );
}
