const crest = 'c40-44 80-44 120 0s80 44 120 0 80-44 120 0 80 44 120 0 80-44 120 0';
const waves = [
  { y: 180, look: 'fill-action-quiet-hover' },
  { y: 236, look: 'fill-action' },
  { y: 292, look: 'fill-nav' },
] as const;

export function WaveArt() {
  return (
    <>
      <circle cx="330" cy="112" r="70" className="fill-accent" />
      {waves.map(({ y, look }, index) => (
        <path key={y} d={`M${-60 - index * 40} ${y}${crest}V420H-60Z`} className={look} />
      ))}
    </>
  );
}
