import { useNavigate } from 'react-router-dom';
import { isAccession } from '../../shared/domain/specimens/accession.js';
import { useRole } from '../core/session.js';
import { useScanner } from '../ui/keys/scanner.js';
import { goToScanned, openLabel } from '../worklist/open-sample.js';
import { sayOfScan } from './scan-notice.js';

/**
 * A specimen's label that is scanned anywhere, in a cell, a remark, an amount or a dialog, opens that sample: its
 * results at the bench, its booking at the counter, its payment at the cashier. Pages with a scanner of their own go
 * first.
 */
export function ScanAnywhere() {
  const navigate = useNavigate();
  const role = useRole();
  const open = async (code: string): Promise<void> => {
    try {
      const isFound = await goToScanned(() => openLabel(code, role), navigate);
      if (!isFound) sayOfScan(`No sample with the number ${code}`);
    } catch (thrown) {
      sayOfScan(`${code} could not be opened`, thrown);
    }
  };
  useScanner(
    (code) => void open(code),
    isAccession,
    'house',
    () => sayOfScan(SCAN_WAS_CUT),
  );
  return null;
}

/** What was typed right before it cannot be told from its head. */
const SCAN_WAS_CUT =
  'The scan was cut: scan again. What came into the field right before it was taken out as well: look at it.';
