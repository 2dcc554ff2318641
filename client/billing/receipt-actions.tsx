import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReceiptFormat } from '../../shared/contract/billing.js';
import { showProblem } from '../ui/notify.js';
import { printFile } from '../ui/print-file.js';
import { useShortcut } from '../ui/shortcuts.js';
import { receiptPath } from './billing.api.js';

export interface ReceiptActionsProps {
  readonly number: number;
  readonly isPrinted: boolean;
  readonly withKeys?: boolean;
  readonly focused?: boolean;
  readonly onPrinted?: () => void;
}

/** 80 mm and A4; the server marks every print after the first COPY. */
export function ReceiptActions(props: ReceiptActionsProps) {
  const { number, isPrinted, withKeys = false, focused = false, onPrinted } = props;
  const [busy, setBusy] = useState<ReceiptFormat>();
  const print = async (format: ReceiptFormat): Promise<void> => {
    setBusy(format);
    try {
      await printFile(receiptPath(number, format));
      onPrinted?.();
    } catch (thrown) {
      showProblem(thrown, { what: 'The receipt was not printed', retry: () => print(format) });
    } finally {
      setBusy(undefined);
    }
  };
  useShortcut('P', 'Print the receipt, 80 mm', () => void print('80mm'), { enabled: withKeys });
  useShortcut('A', 'Print the receipt, A4', () => void print('a4'), { enabled: withKeys });
  const icon = <IconPrinter size={16} stroke={1.75} />;
  const copy = isPrinted ? ', copy' : '';
  return (
    <>
      <Button
        variant={withKeys ? 'filled' : 'default'}
        leftSection={icon}
        loading={busy === '80mm'}
        title={withKeys ? 'Print on 80 mm paper (P)' : 'Print on 80 mm paper'}
        autoFocus={focused}
        onClick={() => void print('80mm')}
      >
        Print 80 mm{copy}
      </Button>
      <Button
        variant="default"
        leftSection={icon}
        loading={busy === 'a4'}
        title={withKeys ? 'Print on A4 (A)' : 'Print on A4'}
        onClick={() => void print('a4')}
      >
        Print A4{copy}
      </Button>
    </>
  );
}
