import { IconBuildingBank } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PayerAccount } from '../../shared/contract/payer-shapes.js';
import { useLab } from '../core/lab.js';
import { csvPath, type ListFilter } from '../ui/list-screen/list.js';
import { EditedList } from '../ui/list-screen/edited-list.js';
import { RETIRED_FILTER } from '../ui/list-screen/common-columns.js';
import { payerColumns } from './payer-facts.js';
import { PayerForm } from './payer-form.js';
import { listPayers, PAYERS_LIVE } from './payers.api.js';

type Filter = 'q' | 'retired';

const FILTERS: readonly ListFilter<Filter>[] = [
  { kind: 'words', name: 'q', label: 'Search payers', placeholder: 'Name or number', width: 280 },
  RETIRED_FILTER,
];

/** Insurers and account customers with what they owe, by the age of their invoices; live. */
export function Component() {
  const navigate = useNavigate();
  const unit = useLab((lab) => lab.currency);
  const columns = useCallback(() => payerColumns(unit), [unit]);
  return (
    <EditedList<PayerAccount, Filter>
      title="Payers"
      subtitle="Insurers and account customers, and what they owe by the age of their invoices."
      one="payer"
      form={(_, list) => <PayerForm payer={undefined} unit={unit} {...list} />}
      filters={FILTERS}
      load={({ filters }) => listPayers(filters)}
      csv={(query) => csvPath('/api/payers', query)}
      columns={columns}
      rowKey={({ id }) => id}
      onOpen={({ id }) => void navigate(`/payers/${id}`)}
      live={PAYERS_LIVE}
      empty={{
        icon: <IconBuildingBank size={26} stroke={1.5} />,
        title: 'No payer yet',
        text: 'An insurer or an account customer is billed for its share of a booking, and pays by invoice.',
      }}
    />
  );
}
