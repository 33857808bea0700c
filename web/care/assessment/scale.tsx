import type { Scale as ScaleFacts } from '../../../contract/care/assessment/words.ts';
import { useT } from '../../platform/texts.ts';

/** The bands of a result as a drawing, and as a table for readers who do not see it. */
export function Scale({ scale: { value, most, bands }, text }: { scale: ScaleFacts; text: string }) {
  const t = useT();
  const at = (number: number) => Math.min(100, (number / most) * 100);
  return (
    <div className="grid gap-3">
      <svg viewBox="0 0 104 16" role="img" aria-label={text} className="w-full max-w-form">
        {bands.map(({ start, own }, no) => {
          const end = bands[no + 1]?.start ?? most;
          const look = own ? 'fill-text-muted' : 'fill-surface-sunken stroke-border-strong';
          return <rect key={start} x={2 + at(start)} y={8} width={at(end) - at(start)} height={6} className={look} />;
        })}
        <path d={`M${2 + at(value)} 8l-3 -6h6z`} className="fill-text" />
      </svg>
      <table className="w-fit text-s">
        <caption className="text-start font-semibold">{t('assessment.scale_title')}</caption>
        <tbody>
          {bands.map(({ range, text: name, own }) => (
            <tr key={range} className={own ? 'font-semibold' : ''}>
              <td className="pe-4">{range}</td>
              <td>
                {name}
                {own && ` – ${t('assessment.yours')}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
