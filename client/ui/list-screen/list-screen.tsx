import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBarDown } from '@tabler/icons-react';
import { ListDetail } from '../table/list-detail.js';
import { PageHeader } from '../layout/page-header.js';
import { isRetryable } from '../../core/api-problem.js';
import { ErrorState, TableSkeleton } from '../feedback/states.js';
import { ListFilters } from './list-filters.js';
import { ListRows } from './list-rows.js';
import type { ListDefinition } from './list.js';
import { useListParts, type ShownList } from './use-list-parts.js';
import { useShortcut } from '../keys/shortcuts.js';
import classes from './list-screen.module.css';

/** A list of one of the laboratory's things: everything about it is data (client/README.md, a list screen). */
export function ListScreen<Row, Name extends string>(screen: ListDefinition<Row, Name>) {
  const { title, subtitle, action, notice, detail, rowKey } = screen;
  const parts = useListParts(screen);
  const { address, columns, handle, list } = parts;
  const open = list.held.rows.find((row) => rowKey(row) === address.openKey);
  const shown = open === undefined ? undefined : detail?.(open, handle);
  const hasFailed = list.problem !== undefined && (list.page === undefined || list.isOld);
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        action={typeof action === 'function' ? action(handle) : action}
        count={list.page?.total}
        more={list.page?.more ?? false}
        asOf={list.asOf}
        news={<NewRows count={list.held.waiting.length} onShow={list.held.release} />}
      />
      {notice}
      <ListFilters {...parts} />
      {!hasFailed && list.problem !== undefined && <NotUpToDate list={list} />}
      <ListDetail title={shown?.title} detail={shown?.body} onClose={() => address.setOpenKey(undefined)}>
        {hasFailed && list.problem !== undefined && (
          <ErrorState problem={list.problem} onRetry={list.reload} />
        )}
        {!hasFailed && list.page === undefined && <TableSkeleton columns={columns.length} />}
        {!hasFailed && list.page !== undefined && <ListRows {...parts} />}
      </ListDetail>
    </>
  );
}

/** A load in the background failed: the rows stay, with a notice. */
function NotUpToDate<Row>({ list }: { readonly list: ShownList<Row> }) {
  return (
    <Alert
      color="amber"
      role="status"
      mb={12}
      icon={<IconAlertTriangle />}
      title="This list may be out of date"
    >
      {list.problem?.detail}{' '}
      {list.problem !== undefined && isRetryable(list.problem) && (
        <Button size="compact-sm" variant="light" color="amber" onClick={() => void list.reload()}>
          Try again
        </Button>
      )}
    </Alert>
  );
}

/** New rows wait here while someone reads; the button takes no room of the heading, so that it moves nothing. */
function NewRows({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  useShortcut('N', 'Show new rows', onShow, { enabled: count > 0 });
  if (count === 0) return null;
  return (
    <span className={classes.place}>
      <Button
        size="compact-sm"
        variant="light"
        className={classes.button}
        leftSection={<IconArrowBarDown />}
        title="Show new rows (N)"
        onClick={onShow}
      >
        {count} new
      </Button>
    </span>
  );
}
