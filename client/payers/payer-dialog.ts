import type { PayerAccount } from '../../shared/contract/payer-shapes.js';

export interface PayerDialogProps {
  readonly payer: PayerAccount;
  readonly unit: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
