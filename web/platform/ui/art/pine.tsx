const tree = 'M60 0 22 66h22L8 130h28L0 200h52v34h16v-34h52L84 130h28L76 66h22Z';
const trees = [
  { place: 'translate(28 176) scale(.86)', look: 'fill-action-hover' },
  { place: 'translate(352 150) scale(1.05)', look: 'fill-action-hover' },
  { place: 'translate(150 74) scale(1.6)', look: 'fill-action' },
] as const;

export function PineArt() {
  return (
    <>
      <circle cx="356" cy="92" r="62" className="fill-accent" />
      {trees.map(({ place, look }) => (
        <path key={place} d={tree} transform={place} className={look} />
      ))}
      <path d="M0 400q120-34 240-14t240-10v60H0Z" className="fill-nav" />
    </>
  );
}
