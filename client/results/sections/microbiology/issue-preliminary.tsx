import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { cultureOf } from '../../../../shared/disciplines/microbiology/culture.js';
import { hasBegun, hasResult } from '../../../../shared/domain/stage.js';
import { useIsSuper } from '../../../core/session.js';
import { useAct } from '../../../ui/forms/use-act.js';
import { showDone } from '../../../ui/feedback/notify.js';
import { usePicture, useSheet } from '../../entry/result-entry.js';
import { issuePreliminary } from '../../results.api.js';
import classes from './culture.module.css';

/** What an interim reading means, and for SUPER the act that sends it out under its own number. */
export function IssuePreliminary() {
  const base = useSheet('base');
  const isDirty = usePicture((picture) => picture.isDirty);
  const isSuper = useIsSuper();
  const { isBusy, act } = useAct();
  const isStored = cultureOf(base.sections).status === 'interim' && hasBegun(base.stage);
  if (!isSuper || hasResult(base.stage)) {
    return (
      <p className={classes.hint}>
        Interim: the test stays in process; a SUPER user issues it as preliminary.
      </p>
    );
  }
  const issue = (): Promise<void> =>
    act('The reading was not issued', async () => {
      const { number } = await issuePreliminary(base);
      showDone(`Issued as PRELIMINARY no. ${number}; it stands among the reports of this booking`);
    });
  const why = isDirty || !isStored ? 'Save the interim reading first' : undefined;
  return (
    <Button
      className={classes.issue}
      variant="light"
      leftSection={<IconSend size={16} stroke={1.75} />}
      loading={isBusy}
      disabled={why !== undefined}
      title={why ?? 'The reading as it stands, numbered and kept; its stage does not change'}
      onClick={() => void issue()}
    >
      Issue as PRELIMINARY
    </Button>
  );
}
