const leaf = 'M0 0C34-46 92-50 128-18 94 26 38 34 0 0Z';
const fruits = [
  { x: 360, y: 120, r: 118, look: 'fill-action' },
  { x: 168, y: 236, r: 74, look: 'fill-accent' },
  { x: 330, y: 344, r: 58, look: 'fill-accent' },
] as const;

export function GroveArt() {
  return (
    <>
      {fruits.map(({ x, y, r, look }) => (
        <g key={y}>
          <circle cx={x} cy={y} r={r} className={look} />
          <circle cx={x - r * 0.3} cy={y - r * 0.34} r={r * 0.14} className="fill-surface-brand" opacity="0.7" />
          <path
            d={leaf}
            transform={`translate(${x} ${y - r + 6}) rotate(-28) scale(${r / 118})`}
            className="fill-success"
          />
        </g>
      ))}
    </>
  );
}
