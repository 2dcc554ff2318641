import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BOARD_SHOWS, type BoardShows } from '../../shared/live.js';
import { loadLab, useLab } from '../core/lab.js';
import { type BoardPicture, LIVE_BOARD } from '../core/live-board.js';
import { useLiveList, type UseLiveListResult } from '../core/live-list.js';
import { useLiveStatus } from '../core/live-status.js';
import { useRole } from '../core/session.js';
import { ErrorState } from '../ui/feedback/states.js';
import { dayOf } from '../ui/layout/date-time.js';
import { useNow } from '../ui/layout/now.js';
import { usePageTitle } from '../ui/layout/page-name.js';
import { BoardBand, BoardColumn } from './board-cards.js';
import {
  bandRoom,
  type BoardColumnData,
  boardColumns,
  criticalBand,
  drawnColumns,
  rowsOf,
} from './board-columns.js';
import { BoardControls, BoardHead } from './board-head.js';
import { type BoardSettings, type Rotation, useBoardSettings } from './board-settings.js';
import { BoardSetup, BoardSignIn } from './board-setup.js';
import classes from './board.module.css';

/** The laboratory's work on a wall: dark, large, without names unless the board's token says so. */
export function Component() {
  const role = useRole();
  const [settings, change] = useBoardSettings();
  const [search, setSearch] = useSearchParams();
  const wall = useWall();
  useEffect(() => void loadLab(), []);
  usePageTitle('Wall-board');
  useWallScheme(settings.scheme);
  const signedIn = (shows: BoardShows): void => {
    change({ privacy: shows });
    void wall.reload();
  };
  // Also a board that was showing something: its token was revoked, it goes dark.
  if (wall.problem?.status === 401) return <BoardSignIn onSignedIn={signedIn} />;
  const shows = wall.data?.shows ?? 'number';
  const shown = { ...settings, privacy: within(shows, settings.privacy) };
  const isAskedFor = search.has('setup');
  if ((isAskedFor || !settings.isSetUp) && wall.data !== undefined) {
    const done = (): void => {
      change({ isSetUp: true });
      if (isAskedFor) setSearch({}, { replace: true });
    };
    return <BoardSetup settings={shown} shows={shows} onChange={change} onDone={done} />;
  }
  return (
    <div className={classes.board} data-scheme={settings.scheme}>
      <Board wall={wall} settings={shown} />
      <BoardControls settings={shown} role={role} onChange={change} onSignedOut={() => void wall.reload()} />
    </div>
  );
}

/** No more than the server tells this reader. */
function within(shows: BoardShows, asked: BoardShows): BoardShows {
  return BOARD_SHOWS.indexOf(asked) > BOARD_SHOWS.indexOf(shows) ? shows : asked;
}

/** The wall has a light of its own; the person's choice for the other pages comes back with them. */
function useWallScheme(scheme: BoardSettings['scheme']): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const before = root.getAttribute('data-mantine-color-scheme') ?? 'light';
    root.setAttribute('data-mantine-color-scheme', scheme);
    return () => root.setAttribute('data-mantine-color-scheme', before);
  }, [scheme]);
}

const TRY_AGAIN_MS = 10_000;

/** The picture; at a wall nobody presses Try again. */
function useWall(): UseLiveListResult<BoardPicture> {
  const { timeZone } = useLab();
  const minute = useNow(60_000);
  // Today's figures start again with the laboratory's day.
  const wall = useLiveList(`board ${dayOf(minute)} ${timeZone ?? ''}`, LIVE_BOARD);
  const { data, problem, reload } = wall;
  const isOffline = useLiveStatus(({ status }) => status === 'Offline');
  const isStuck = problem !== undefined && problem.status !== 401 && data === undefined;
  useEffect(() => {
    if (!isStuck) return undefined;
    const timer = setTimeout(() => void reload(), TRY_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isStuck, problem, reload]);
  const isCutOff = isOffline && data !== undefined;
  // The connection is gone for good: a load tells whether this board may still show anything.
  useEffect(() => {
    if (isCutOff) void reload();
  }, [isCutOff, reload]);
  return wall;
}

interface BoardProps {
  readonly wall: UseLiveListResult<BoardPicture>;
  readonly settings: BoardSettings;
}

function Board({ wall: { data, problem, reload, lastEvent }, settings }: BoardProps) {
  const machineNow = useNow(1000);
  const { status, currentAt } = useLiveStatus();
  const isStale = status !== 'Online';
  if (data === undefined) {
    return problem === undefined ? (
      <p className={classes.loading}>Loading data</p>
    ) : (
      <ErrorState problem={problem} onRetry={reload} />
    );
  }
  const now = machineNow + data.clockAhead;
  // A stale picture is not updated by the clock: the cards stay as they were.
  const cardsAt = isStale ? Math.min(now, (currentAt ?? machineNow) + data.clockAhead) : now;
  const wall = { picture: data, now, cardsAt, isStale, settings, touched: lastEvent?.subject.id };
  return <Wall {...wall} />;
}

interface WallProps {
  readonly picture: BoardPicture;
  readonly now: number;
  /** The time by which the cards count: it stops while the connection is away. */
  readonly cardsAt: number;
  readonly isStale: boolean;
  readonly settings: BoardSettings;
  readonly touched: string | undefined;
}

function Wall({ picture, now, cardsAt, isStale, settings, touched }: WallProps) {
  const fitting = useBoardColumns();
  const columns = boardColumns(picture, cardsAt, settings);
  const shown = drawnColumns(columns);
  const band = criticalBand(columns, bandRoom(fitting));
  const pages = Math.max(1, Math.ceil(shown.length / fitting));
  const page = useRotation(pages, settings.rotation);
  const drawn = pageOf(shown, fitting, page);
  const rows = rowsOf(band.calls.length > 0, fitting);
  return (
    <>
      <BoardHead picture={picture} columns={columns} now={now} />
      <BoardBand band={band} now={cardsAt} privacy={settings.privacy} />
      <main
        className={classes.columns}
        data-stale={isStale || undefined}
        style={{ gridTemplateColumns: `repeat(${drawn.length}, minmax(0, 1fr))` }}
      >
        {drawn.map((column) => (
          <BoardColumn
            key={column.unit}
            column={column}
            now={cardsAt}
            rows={rows}
            settings={settings}
            touched={touched}
          />
        ))}
      </main>
      <footer className={classes.foot}>
        <span>
          {columns
            .filter((column) => !shown.includes(column))
            .map(({ label }) => label)
            .join(', ')}
          {shown.length < columns.length && ': nothing waits'}
        </span>
        <LabName />
        {pages > 1 && (
          <span className={classes.pages} role="img" aria-label={`Units page ${page + 1} of ${pages}`}>
            {Array.from({ length: pages }, (_, index) => (
              <i key={index} data-here={index === page || undefined} />
            ))}
          </span>
        )}
      </footer>
    </>
  );
}

/** Beside the clock it has no room: the foot has the width of the wall. */
function LabName() {
  const { name } = useLab();
  return <span className={classes.lab}>{name}</span>;
}

/** A last page that is not full is filled from its front: no empty wall. */
function pageOf(
  columns: readonly BoardColumnData[],
  fitting: number,
  page: number,
): readonly BoardColumnData[] {
  const first = Math.max(0, Math.min(page * fitting, columns.length - fitting));
  return columns.slice(first, first + fitting);
}

/** A column's least width in hundredths of the screen's height: type grows with the wall, 4K shows the same, sharper. */
const COLUMN_UNITS = 42;

/** Known at the first drawing: columns that are counted after it would push every card aside. */
function useBoardColumns(): number {
  return useSyncExternalStore(onResize, columnsNow);
}

function onResize(tell: () => void): () => void {
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
}

function columnsNow(): number {
  const unit = Math.max(1, window.innerHeight / 100);
  return Math.max(1, Math.floor(window.innerWidth / (COLUMN_UNITS * unit)));
}

/** The page of the wall whose turn it is. */
function useRotation(pages: number, seconds: Rotation): number {
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    if (pages < 2 || seconds === 0) return undefined;
    const timer = setInterval(() => setRevision((now) => now + 1), seconds * 1000);
    return () => clearInterval(timer);
  }, [pages, seconds]);
  return revision % pages;
}
