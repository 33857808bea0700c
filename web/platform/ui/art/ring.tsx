const rings = [210, 164, 118, 72] as const;

export function RingArt() {
  return (
    <>
      {rings.map((radius, index) => (
        <circle
          key={radius}
          cx="310"
          cy="200"
          r={radius}
          className={`fill-none ${index % 2 === 0 ? 'stroke-nav' : 'stroke-action-quiet-hover'}`}
          strokeWidth="22"
        />
      ))}
      <path
        d="M310 36A164 164 0 0 1 474 200"
        className="fill-none stroke-accent"
        strokeWidth="22"
        strokeLinecap="round"
      />
      <circle cx="310" cy="200" r="30" className="fill-action" />
    </>
  );
}
