import { useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ReceiptFormat } from '../../../shared/contract/billing.js';
import { api, withQuery } from '../../core/api.js';
import { showProblem } from '../../ui/feedback/notify.js';
import { printPaper } from './print-receipt.js';

export interface ReceiptPrint {
  readonly paper: RefObject<HTMLElement | null>;
  /** The next print is a copy, and says so. */
  readonly isCopy: boolean;
  readonly busy: ReceiptFormat | undefined;
  readonly print: (format: ReceiptFormat) => void;
}

/**
 * Only the first print of a payment that was taken just now is the original. The server is told of each
 * print, so that it counts them alike and logs them.
 */
export function useReceiptPrint(number: number, isReprint: boolean): ReceiptPrint {
  const paper = useRef<HTMLElement>(null);
  const [prints, setPrints] = useState(0);
  const [isCopy, setCopy] = useState(isReprint);
  const [busy, setBusy] = useState<ReceiptFormat>();
  const print = async (format: ReceiptFormat): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(format);
    try {
      await api.postFile(receiptPath(number, format));
      flushSync(() => {
        setCopy(isReprint || prints > 0);
        setPrints(prints + 1);
        setBusy(undefined);
      });
      if (paper.current !== null) printPaper(paper.current, format);
    } catch (thrown) {
      setBusy(undefined);
      showProblem(thrown, { what: 'The receipt was not printed', retry: () => print(format) });
    }
  };
  return { paper, isCopy, busy, print: (format) => void print(format) };
}

function receiptPath(number: number, format: ReceiptFormat): string {
  return withQuery(`/api/receipts/${number}.pdf`, { format });
}
