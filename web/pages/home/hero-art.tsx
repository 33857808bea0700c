import type { ReactNode } from 'react';

const heart =
  'M100 222C90 200 24 162 15 94 9 46 42 14 73 20c16 3 25 15 28 31 3-17 13-29 31-31 34-4 60 30 54 76-9 64-75 102-86 126Z';
const veins =
  'M101 51C103 110 102 160 100 222M102 92C82 82 62 76 38 78M102 92c20-12 38-18 62-16M102 128c-18-8-36-12-56-10M102 128c18-9 36-13 54-12M101 162c-12-5-24-8-36-7M101 162c12-6 23-9 34-8';

/** A linden leaf. */
function Leaf({ place, fill, vein }: { place: string; fill: string; vein: string }) {
  return (
    <g transform={place}>
      <path d={heart} className={fill} />
      <path d={veins} className={`fill-none ${vein}`} strokeWidth="2" strokeLinecap="round" />
    </g>
  );
}

/** Linden: two leaves cropped large, the honey-yellow one the bright spot of the view. */
function LeafArt() {
  return (
    <>
      <Leaf place="translate(30 20) rotate(-38 100 100) scale(1.02)" fill="fill-accent" vein="stroke-surface-brand" />
      <Leaf place="translate(190 -70) rotate(22 100 100) scale(1.75)" fill="fill-action" vein="stroke-surface-brand" />
    </>
  );
}

/** One line that never lifts: a pulse that becomes a figure with its arms open, and runs on. */
function LineArt() {
  return (
    <>
      <circle cx="348" cy="48" r="28" className="fill-accent" />
      <path
        d="M-20 178H62l18-44 28 68 26-50 16 26h58c40 0 52-20 62-40 14-28 42-40 76-40s62 12 76 40c10 20 24 40 62 40h80"
        className="fill-none stroke-action"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}

const sets: Record<string, () => ReactNode> = { leaf: LeafArt, line: LineArt };

/** Decoration only: small in a corner on a phone, five columns wide beside the heading on a desk. */
export function HeroArt({ set }: { set: string }) {
  const Art = Object.hasOwn(sets, set) ? sets[set] : undefined;
  if (!Art) return null;
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 480 420"
      preserveAspectRatio="xMaxYMin slice"
      className="pointer-events-none absolute inset-e-0 top-0 h-40 w-26 sm:h-full sm:w-[34%] lg:w-[42%]"
    >
      <Art />
    </svg>
  );
}
