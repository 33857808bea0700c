import { useT } from '../../platform/texts.ts';

type Props = { count: number; text: string };

const people = Array.from({ length: 100 }, (_, no) => no);

export function People({ count, text }: Props) {
  const t = useT();
  return (
    <div className="grid gap-3 sm:grid-cols-[12.5rem_1fr] sm:items-center">
      <svg viewBox="0 0 100 100" role="img" aria-label={text} className="w-50 max-w-full">
        {people.map((no) => {
          const [x, y] = [(no % 10) * 10 + 5, Math.floor(no / 10) * 10 + 5];
          const look = no < count ? 'fill-text' : 'fill-none stroke-border-strong';
          return (
            <g key={no} className={look}>
              <circle cx={x} cy={y - 2.2} r={1.6} />
              <path d={`M${x - 2.6} ${y + 4}v-1.6a2.6 2.6 0 0 1 5.2 0v1.6z`} />
            </g>
          );
        })}
      </svg>
      <div className="grid gap-2">
        <p className="text-l">{text}</p>
        <table className="w-fit text-s">
          <caption className="sr-only">{text}</caption>
          <tbody>
            {(['with', 'without'] as const).map((side) => (
              <tr key={side}>
                <th scope="row" className="pe-4 text-start font-normal">
                  {t(`assessment.picture_${side}`)}
                </th>
                <td className="text-end font-semibold">{side === 'with' ? count : 100 - count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
