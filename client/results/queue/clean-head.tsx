import { Button, Text } from '@mantine/core';
import type { QueuedResult } from '../../../shared/contract/validation-queue.js';
import { awaitsRelease, isSigned } from '../../../shared/domain/stage.js';
import classes from './queue.module.css';
import type { Signing } from './use-signing.js';

export interface CleanHeadProps {
  readonly rows: readonly QueuedResult[];
  readonly signing: Signing;
}

/** Signs together what was judged and is unremarkable. */
export function CleanHead({ rows, signing }: CleanHeadProps) {
  const { action, isBusy, sign } = signing;
  const fit = rows.filter(
    (row) =>
      row.releaseAt === null && (action === 'release' || (awaitsRelease(row.stage) && !isSigned(row.stage))),
  );
  return (
    <div className={classes.section}>
      <h2>Clean</h2>
      <Text c="dimmed">judged, no flag, no jump, no warning</Text>
      <Button
        ml="auto"
        loading={isBusy}
        disabled={fit.length === 0}
        title={fit.length === 0 ? 'None of them waits for this signature' : undefined}
        onClick={() => void sign(fit)}
      >
        {action === 'release' ? 'Authorise and release' : 'Authorise'} {fit.length} clean
      </Button>
    </div>
  );
}
