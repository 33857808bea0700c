const grain = 'M0 0C-30-20-34-62-8-92 20-64 22-26 0 0Z';
const pairs = [
  { x: 232, y: 360, size: 1.1 },
  { x: 256, y: 290, size: 1.05 },
  { x: 280, y: 222, size: 0.95 },
  { x: 306, y: 158, size: 0.85 },
  { x: 332, y: 102, size: 0.7 },
] as const;

export function EarArt() {
  return (
    <>
      <path
        d="M190 470C240 330 290 190 372 16"
        className="fill-none stroke-action"
        strokeWidth="8"
        strokeLinecap="round"
      />
      {pairs.map(({ x, y, size }) => (
        <g key={y} transform={`translate(${x} ${y}) rotate(22) scale(${size})`}>
          <path d={grain} transform="rotate(-52)" className="fill-accent" />
          <path d={grain} transform="rotate(58)" className="fill-action" />
        </g>
      ))}
      <path d={grain} transform="translate(366 34) rotate(24) scale(.7)" className="fill-accent" />
    </>
  );
}
