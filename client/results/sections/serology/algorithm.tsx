import { IconArrowRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { HIV_CONCLUSION, type HivAlgorithm } from '../../../../shared/disciplines/serology/hiv.js';
import type { TestValue } from '../../../../shared/domain/results/test-value.js';
import type { SectionPartProps } from '../section-part.js';
import classes from './algorithm.module.css';

/** The assays in their order with what they read, and what follows from them. */
export default function Algorithm({ judged, rows }: SectionPartProps<HivAlgorithm>) {
  const conclusion = rows.find(({ code }) => code === HIV_CONCLUSION);
  if (judged.assays.length === 0 || conclusion === undefined) return null;
  return (
    <section className={`card ${classes.card}`} aria-label="HIV algorithm">
      <div className={classes.head} aria-hidden="true">
        HIV algorithm
      </div>
      <div className={classes.steps}>
        {judged.assays.map((code) => (
          <Fragment key={code}>
            <Step code={code} row={rows.find((row) => row.code === code)} />
            <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
          </Fragment>
        ))}
        <output className={classes.conclusion} data-none={conclusion.parameter === '' || undefined}>
          <span className={classes.name}>Conclusion</span>
          <span className={classes.value}>{conclusion.parameter || 'No conclusion'}</span>
          {conclusion.reason !== null && <span className={classes.reason}>{conclusion.reason}</span>}
        </output>
      </div>
    </section>
  );
}

function Step({ code, row }: { readonly code: string; readonly row: TestValue | undefined }) {
  return (
    <div className={classes.step} data-flag={row?.flag || undefined}>
      <span className={classes.name}>{row?.name ?? code}</span>
      <span className={classes.value}>{valueOf(row)}</span>
    </div>
  );
}

function valueOf(row: TestValue | undefined): string {
  if (row === undefined) return 'not on this sheet';
  return row.parameter || (row.state === 'not_done' ? 'not done' : '–');
}
