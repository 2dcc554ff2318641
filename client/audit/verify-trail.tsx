import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../ui/forms/dialog.js';
import { ChainSection } from './chain-section.js';

/** Whether the trail holds is asked where it is read. */
export function VerifyTrail() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={16} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        Verify the trail
      </Button>
      <Dialog opened={isOpen} title="Does the audit trail hold?" onClose={() => setOpen(false)}>
        <ChainSection />
      </Dialog>
    </>
  );
}
