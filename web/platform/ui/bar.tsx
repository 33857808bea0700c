export function Bar({ value, most }: { value: number; most: number }) {
  const width = most > 0 ? Math.max(0, Math.min(100, (value / most) * 100)) : 0;
  return (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full rounded-pill">
      <rect width={100} height={4} className="fill-surface-sunken" />
      <rect width={width} height={4} className="fill-chart-1" />
    </svg>
  );
}
