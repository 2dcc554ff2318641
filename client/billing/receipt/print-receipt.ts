import type { ReceiptFormat } from '../../../shared/contract/billing.js';

const PX_PER_MM = 96 / 25.4;
const ROLL_SPARE_MM = 6;

/** Prints the receipt that stands on the page; a roll's page is as long as the receipt. */
export function printPaper(paper: HTMLElement, format: ReceiptFormat): void {
  paper.dataset['format'] = format;
  const length = Math.ceil(paper.offsetHeight / PX_PER_MM) + ROLL_SPARE_MM;
  const page = document.createElement('style');
  page.textContent =
    format === '80mm'
      ? `@page { size: 80mm ${length}mm; margin: 2mm 3mm; @bottom-right { content: none; } }`
      : '@page { size: A4; margin: 16mm; @bottom-right { content: none; } }';
  document.head.append(page);
  window.addEventListener(
    'afterprint',
    () => {
      page.remove();
      delete paper.dataset['format'];
    },
    { once: true },
  );
  window.print();
}
