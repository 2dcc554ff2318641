import type { CumulativeSeries } from '../../shared/contract/cumulative.js';
import { unitText } from '../../shared/domain/catalogue/unit-text.js';
import { trendOf } from '../../shared/report/trend.js';
import classes from './cumulative.module.css';

const WIDTH = 240;
const HEIGHT = 78;

/** One series as a line with the newest reference range behind it; nothing where fewer than two figures are known. */
export function TrendPicture({ series }: { readonly series: CumulativeSeries }) {
  const trend = trendOf(series, WIDTH, HEIGHT);
  if (trend === undefined) return null;
  const unit = unitText(series.unitOfMeasure);
  const name = [series.name, ...(series.equation === null ? [] : [series.equation])].join(', ');
  const values = series.points.map(({ value }) => value).join(', ');
  return (
    <figure className={classes.trend}>
      <figcaption>
        {name}
        {unit !== '' && <span className="dimmed"> {unit}</span>}
      </figcaption>
      <svg width={WIDTH} height={HEIGHT} role="img" aria-label={`${name} over time: ${values} ${unit}`}>
        {trend.band !== null && (
          <rect x={0} y={trend.band[0]} width={WIDTH} height={trend.band[1]} className={classes.band} />
        )}
        <polyline points={trend.line.map((place) => place.join(',')).join(' ')} className={classes.line} />
        {trend.dots.map(({ at: [x, y], isMarked }) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={isMarked ? 4 : 2.5}
            className={classes.dot}
            data-marked={isMarked || undefined}
          />
        ))}
        {trend.labels.map(({ text, middle }) => (
          <text key={text} x={2} y={middle} dominantBaseline="central" className={classes.label}>
            {text}
          </text>
        ))}
      </svg>
    </figure>
  );
}
