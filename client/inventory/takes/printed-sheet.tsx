import type { StockTakeLine, StockTakeSheet } from '../../../shared/contract/stock-take-shapes.js';
import { Decimal } from '../../../shared/domain/decimal.js';
import { formatDay } from '../../ui/layout/date-time.js';
import { isDifferent, scopeOf, storyOf } from './take-parts.js';
import classes from './takes.module.css';
import onPaper from '../../ui/layout/on-paper.module.css';

/** The count sheet for paper: what is not counted yet has room for it. */
export function PrintedSheet({ sheet }: { readonly sheet: StockTakeSheet }) {
  const { number, note, lines, state } = sheet;
  const showsBooks = lines.some(({ books }) => books !== null);
  return (
    <div className={`${onPaper.paper} ${classes.paper}`}>
      <h1>Stock-take {number}</h1>
      <p>
        {scopeOf(sheet)}. {storyOf(sheet)} {note}
      </p>
      <table>
        <thead>
          <tr>
            <th>Place</th>
            <th>Product</th>
            <th>Lot</th>
            <th>Expires</th>
            {showsBooks && <th>Books</th>}
            <th>Counted</th>
            <th>Difference and why</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.lotId} ${line.placeId}`}>
              <td>{line.place}</td>
              <td>
                {line.productName}, {line.productCode}
              </td>
              <td>{line.lot}</td>
              <td>{line.expiry === null ? '' : formatDay(line.expiry)}</td>
              {showsBooks && <td>{line.books === null ? '' : `${line.books} ${line.useUnit}`}</td>}
              <td className={classes.room}>
                {line.counted ?? (state === 'open' ? '' : 'not counted')} {line.useUnit}
              </td>
              <td>{isDifferent(line) ? whyOf(line) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.signed}>
        <span>Counted by</span> <span>Seen by</span>
      </p>
    </div>
  );
}

function whyOf({ difference, reason }: StockTakeLine): string {
  const much = new Decimal(difference ?? 0);
  return `${much.isPositive() ? '+' : ''}${much.toFixed()} ${reason}`;
}
