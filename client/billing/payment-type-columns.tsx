import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import type { Column } from '../ui/table/data-table.js';

export function paymentTypeColumns(currency: string): readonly Column<PaymentType>[] {
  return [
    { key: 'name', title: 'Name', render: (type) => type.name },
    {
      key: 'cash',
      title: 'Kind',
      hideBelow: 'sm',
      render: (type) => (type.cash ? 'Cash, gives change' : 'Not cash'),
    },
    { key: 'units', title: 'Payment unit', render: (type) => type.units },
    {
      key: 'rate',
      title: 'Exchange rate',
      render: (type) => (
        <>
          <span className={type.useExchangeRate ? undefined : 'dimmed'}>
            {type.useExchangeRate ? `1 ${type.units} = ${type.exchangeRate} ${currency}` : 'None'}
          </span>
          {type.nextRate !== undefined && (
            <div className="dimmed">
              {type.nextRate.rate} from {formatDateTime(type.nextRate.from)}
            </div>
          )}
        </>
      ),
    },
    {
      key: 'active',
      title: 'State',
      render: (type) => (type.active ? 'On' : <span className="dimmed">Off</span>),
    },
  ];
}
