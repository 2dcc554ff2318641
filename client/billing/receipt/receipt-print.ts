import { useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ReceiptFormat } from '../../../shared/contract/billing.js';
import { api, withQuery } from '../../core/api.js';
import { showProblem } from '../../ui/feedback/notify.js';

interface ReceiptPrint {
  readonly paper: RefObject<HTMLElement | null>;
  /** The next print is a copy, and says so. */
  readonly isCopy: boolean;
  readonly busy: ReceiptFormat | undefined;
  readonly print: (format: ReceiptFormat) => void;
}

/**
 * Only the first print of a payment that was taken just now is the original. Each print is reported to the server,
 * which counts and logs it.
 */
export function useReceiptPrint(number: number, isReprint: boolean, onPrinted?: () => void): ReceiptPrint {
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
      onPrinted?.();
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

const PX_PER_MM = 96 / 25.4;
const ROLL_SPARE_MM = 6;

/** Prints the receipt on the page, and nothing else of it; a roll's page is as long as the receipt. */
function printPaper(paper: HTMLElement, format: ReceiptFormat): void {
  paper.dataset['format'] = format;
  const length = Math.ceil(paper.offsetHeight / PX_PER_MM) + ROLL_SPARE_MM;
  const page = document.createElement('style');
  page.textContent =
    format === '80mm'
      ? `@page { size: 80mm ${length}mm; margin: 2mm 3mm; @bottom-right { content: none; } }`
      : '@page { size: A4; margin: 16mm; @bottom-right { content: none; } }';
  // Last of all, so that the paper of labels on the same page does not stand.
  document.body.append(page);
  const labels = [...document.querySelectorAll<HTMLElement>('[data-printed]')];
  for (const label of labels) delete label.dataset['printed'];
  paper.dataset['printed'] = '';
  window.addEventListener(
    'afterprint',
    () => {
      page.remove();
      delete paper.dataset['format'];
      delete paper.dataset['printed'];
      for (const label of labels) label.dataset['printed'] = '';
    },
    { once: true },
  );
  window.print();
}
