/** The pockets are inside each other, and the bright one is the one that is needed now. */
export function PocketArt() {
  return (
    <>
      <path d="M150-20h360v250a170 170 0 0 1-170 170h-20a170 170 0 0 1-170-170Z" className="fill-action" />
      <path d="M206 70h300v150a130 130 0 0 1-130 130h-40a130 130 0 0 1-130-130Z" className="fill-nav" />
      <path d="M258 150h220v70a88 88 0 0 1-88 88h-44a88 88 0 0 1-88-88Z" className="fill-accent" />
      <path d="M300 200h96M300 236h60" className="fill-none stroke-on-accent" strokeWidth="12" strokeLinecap="round" />
    </>
  );
}
