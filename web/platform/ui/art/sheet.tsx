export function SheetArt() {
  return (
    <>
      <rect
        x="236"
        y="34"
        width="220"
        height="290"
        rx="14"
        transform="rotate(9 346 179)"
        className="fill-action-quiet-hover"
      />
      <path d="M170 40h176l60 60v236a16 16 0 0 1-16 16H186a16 16 0 0 1-16-16Z" className="fill-surface" />
      <path d="M346 40v44a16 16 0 0 0 16 16h44Z" className="fill-action" />
      <path
        d="M206 150h160M206 256h160M206 296h104"
        className="fill-none stroke-border-strong"
        strokeWidth="10"
        strokeLinecap="round"
      />
      <rect x="196" y="182" width="180" height="44" rx="10" className="fill-accent" />
      <path
        d="M206 204h36l12-18 18 34 14-24 8 8h70"
        className="fill-none stroke-action"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}
