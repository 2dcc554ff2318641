/// <reference lib="dom" />
import { createElement, memo, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const CELLS = ['LAB', 'Patient', 'Test', 'Unit', 'Waiting', 'Due'];

interface Row {
  readonly key: number;
  readonly version: number;
}

const BareRow = memo(({ row }: { readonly row: Row }) =>
  createElement(
    'tr',
    null,
    CELLS.map((cell) => createElement('td', { key: cell }, `${cell} ${row.key} ${row.version}`)),
  ),
);

/** A table of this many rows and nothing else, drawn by React: `change(n)` changes its n-th row. */
function BareTable({ count }: { readonly count: number }) {
  const [rows, setRows] = useState(() =>
    Array.from({ length: count }, (_, key): Row => ({ key, version: 0 })),
  );
  useEffect(() => {
    const change = (at: number): void =>
      setRows((before) =>
        before.map((row) => (row.key === at ? { key: at, version: row.version + 1 } : row)),
      );
    Object.assign(globalThis, { change });
  }, []);
  return createElement(
    'table',
    null,
    createElement(
      'tbody',
      null,
      rows.map((row) => createElement(BareRow, { key: row.key, row })),
    ),
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(createElement(BareTable, { count: Number(root.dataset['rows']) }));
