const feather = 'M0 0C60-18 190-22 300 34 210 62 80 50 0 0Z';
const feathers = [
  { turn: -64, size: 1.32, look: 'fill-action' },
  { turn: -44, size: 1.2, look: 'fill-nav' },
  { turn: -24, size: 1.06, look: 'fill-action' },
  { turn: -4, size: 0.9, look: 'fill-nav' },
  { turn: 16, size: 0.72, look: 'fill-accent' },
] as const;

export function WingArt() {
  return feathers.map(({ turn, size, look }) => (
    <path
      key={turn}
      d={feather}
      transform={`translate(120 330) rotate(${turn}) scale(${size})`}
      className={`${look} stroke-surface-brand`}
      strokeWidth="5"
    />
  ));
}
