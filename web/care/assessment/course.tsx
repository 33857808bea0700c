import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import type { CourseFacts } from './load-courses.server.ts';

export function Course({ course: { id, title, text, points } }: { course: CourseFacts }) {
  const t = useT();
  const { dayLong } = useFormat();
  const highest = Math.max(...points.map(({ value }) => value), 1);
  const placed = points.map(({ day, value }, no) => ({
    key: `${day} ${no}`,
    x: 6 + (no / (points.length - 1)) * 188,
    y: 56 - (value / highest) * 48,
  }));
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-l">
        {title}
      </h2>
      <svg viewBox="0 0 200 64" role="img" aria-label={text} className="w-full rounded-card bg-surface-sunken">
        <path
          d={`M${placed.map(({ x, y }) => `${x} ${y}`).join('L')}`}
          className="fill-none stroke-text"
          strokeWidth={1.2}
        />
        {placed.map(({ key, x, y }) => (
          <circle key={key} cx={x} cy={y} r={2.4} className="fill-text" />
        ))}
      </svg>
      <table className="w-full text-s">
        <caption className="sr-only">{text}</caption>
        <thead>
          <tr>
            <th scope="col" className="text-start">
              {t('assessment.history_day')}
            </th>
            <th scope="col" className="text-start">
              {title}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ day, reading }, no) => (
            <tr key={placed[no]?.key}>
              <td>{dayLong(day)}</td>
              <td>{reading}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
