import { NativeSelect } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useLiveList } from '../../core/live-list.js';
import { isRejection } from '../../core/todo-events.js';
import { useIsSuper } from '../../core/session.js';
import { OPEN_WORKLIST, EmptyState, ErrorState, TableSkeleton } from '../../ui/feedback/states.js';
import { EmptyPage } from '../../ui/list-screen/list-rows.js';
import { Pager } from '../../ui/table/pager.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { UNIT_LABELS } from '../../ui/layout/unit.js';
import { mayMoveResults } from '../list/result-events.js';
import { readQueue } from './queue.api.js';
import { Queue } from './queue.js';
import { KeyHint } from '../../ui/keys/key-hint.js';
import { choices } from '../../ui/options/choices.js';

/** The page in the address; an invalid one is the first. */
function pageIn(query: URLSearchParams): number {
  return Math.max(1, Math.floor(Number(query.get('page'))) || 1);
}

/** Results waiting for a signature, exceptions first; worked through with V, R, C and N. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const unit = query.get('unit') ?? 'all';
  const page = pageIn(query);
  const goToPage = (to: number): void => setQuery({ unit, page: String(to) });
  const isSuper = useIsSuper();
  const live = useLiveList(`validation ${unit} ${page}`, {
    topics: ['results', 'worklist:all'],
    load: ({ quiet }) => readQueue({ unit, page }, quiet),
    concerns: (event) => mayMoveResults(event) || isRejection(event),
  });
  const rows = live.data?.items;
  return (
    <>
      <PageHeader
        title="Validation"
        asOf={live}
        count={live.data?.total}
        more={live.data?.more}
        subtitle={
          <>
            Exceptions first.
            <KeyHint>
              {' '}
              V {isSuper ? 'authorises and releases' : 'authorises'}, R asks for a repeat, C comments, N goes
              on
            </KeyHint>
          </>
        }
        action={<UnitChoice unit={unit} onUnit={(next) => setQuery({ unit: next }, { replace: true })} />}
      />
      {live.problem !== undefined && rows === undefined && (
        <ErrorState problem={live.problem} onRetry={live.reload} />
      )}
      {rows === undefined && live.problem === undefined && <TableSkeleton columns={4} />}
      {rows?.length === 0 && (
        <div className="card">
          {page > 1 ? (
            <EmptyPage onFirst={() => goToPage(1)} />
          ) : (
            <EmptyState
              title="Nothing waits for a signature"
              text="Results appear here as soon as the bench saves them."
              next={OPEN_WORKLIST}
            />
          )}
        </div>
      )}
      {rows !== undefined && rows.length > 0 && <Queue rows={rows} onReload={live.reload} />}
      {live.data !== undefined && <Pager {...live.data} onPage={goToPage} />}
    </>
  );
}

interface UnitChoiceProps {
  readonly unit: string;
  readonly onUnit: (unit: string) => void;
}

function UnitChoice({ unit, onUnit }: UnitChoiceProps) {
  return (
    <NativeSelect
      size="sm"
      aria-label="Unit"
      value={unit}
      data={choices({ all: 'All units', ...UNIT_LABELS })}
      onChange={({ currentTarget }) => onUnit(currentTarget.value)}
    />
  );
}
