import { useNavigate } from 'react-router-dom';
import { isAccession } from '../../shared/domain/accession.js';
import { useScanner } from '../ui/scanner.js';
import { openScanned } from '../worklist/open-sample.js';
import { sayOfScan } from './scan-notice.js';

/**
 * A specimen's label that is scanned anywhere, in a cell, a remark or a dialog, opens that sample. Pages with a scanner
 * of their own go first.
 */
export function ScanAnywhere() {
  const navigate = useNavigate();
  const open = async (code: string): Promise<void> => {
    try {
      const path = await openScanned(code, [], 'all');
      if (path === undefined) return sayOfScan(`No sample with the number ${code}`);
      await navigate(path);
    } catch (thrown) {
      sayOfScan(`${code} could not be opened`, thrown);
    }
  };
  useScanner((code) => void open(code), isAccession, 'house');
  return null;
}
