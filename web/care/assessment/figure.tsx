const figures: ReadonlyMap<string, { plain: string; sign: string; mark?: string }> = new Map([
  ['moleAsymmetry', { plain: round(40, 12), sign: 'M128 30c8-8 26-4 26 8s-6 8-8 16-22 6-26-4 2-14 8-20z' }],
  [
    'moleBorder',
    { plain: round(40, 12), sign: 'M136 26l5 5 7-2 1 7 6 4-4 5 3 7-7 1-3 6-6-3-6 5-4-6-7 0 1-7-5-5 5-5-2-7 7-1z' },
  ],
  [
    'moleColour',
    {
      plain: round(40, 12),
      sign: round(140, 14),
      mark: 'M132 32a9 9 0 0 1 14 2 8 8 0 0 0-14-2zM140 46a7 7 0 1 0 10-6z',
    },
  ],
  ['moleDiameter', { plain: round(40, 8), sign: round(140, 20) }],
  ['moleEvolving', { plain: round(40, 9), sign: round(140, 16), mark: 'M78 40h24m-7-6 7 6-7 6' }],
]);

function round(x: number, radius: number): string {
  return `M${x - radius} 40a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

/** The question above says the same in words, so screen readers skip the drawing. */
export function Figure({ question }: { question: string }) {
  const figure = figures.get(question);
  if (!figure) return null;
  const isArrow = question === 'moleEvolving';
  return (
    <svg viewBox="0 0 180 80" aria-hidden="true" className="w-full max-w-80 rounded-card bg-surface-sunken">
      <path d={figure.plain} className="fill-text-muted" />
      <path d={figure.sign} className="fill-text-muted" />
      {figure.mark && <path d={figure.mark} className={isArrow ? 'fill-none stroke-text stroke-2' : 'fill-text'} />}
      {question === 'moleAsymmetry' && <path d="M140 14v52" className="stroke-text" strokeDasharray="3 3" />}
      {question === 'moleDiameter' && <path d="M120 68h40m-40-4v8m40-8v8" className="fill-none stroke-text" />}
    </svg>
  );
}
