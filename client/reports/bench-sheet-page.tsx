import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { PageHeader } from '../ui/layout/page-header.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { BENCH_SHEETS, SHEET_UNITS, type BenchSheet } from './bench-sheets.js';
import classes from './bench-sheet.module.css';

const PERSON = ['Lab number', 'Patient', 'Age, sex'] as const;

/** A blank bench sheet, made for paper; open to anyone, since it says nothing of anybody. */
export function Component() {
  const { pathname } = useLocation();
  const unit = SHEET_UNITS.find((one) => pathname.includes(`classic-${one}`)) ?? 'haematology';
  const print = (): void => window.print();
  useShortcut('P', 'Print the sheet', print);
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={`${BENCH_SHEETS[unit].title} bench sheet`}
          subtitle="For the bench when the screens are down, and for those who write on paper first."
          action={
            <Button leftSection={<IconPrinter size={16} stroke={1.75} />} title="Print (P)" onClick={print}>
              Print
            </Button>
          }
        />
      </div>
      <Sheet sheet={BENCH_SHEETS[unit]} />
    </>
  );
}

function Sheet({ sheet }: { readonly sheet: BenchSheet }) {
  const { title, head, columns, foot, lines } = sheet;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={`${title}, to scroll`}>
      <article className={classes.paper} aria-label={`${title}, blank sheet`}>
        <h2>{title}</h2>
        <Blanks names={head} />
        <table>
          <thead>
            <tr>
              {[...PERSON, ...columns, 'Initials'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: lines }, (_, line) => (
              <tr key={line}>
                {[...PERSON, ...columns, 'Initials'].map((name) => (
                  <td key={name} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Blanks names={foot} />
      </article>
    </div>
  );
}

function Blanks({ names }: { readonly names: readonly string[] }) {
  return (
    <div className={classes.blanks}>
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}
