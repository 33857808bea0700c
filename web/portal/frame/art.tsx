import type { ReactNode } from 'react';
import { DotsArt } from './art/dots.tsx';
import { EarArt } from './art/ear.tsx';
import { GroveArt } from './art/grove.tsx';
import { LeafArt } from './art/leaf.tsx';
import { LineArt } from './art/line.tsx';
import { PineArt } from './art/pine.tsx';
import { PocketArt } from './art/pocket.tsx';
import { RingArt } from './art/ring.tsx';
import { SheetArt } from './art/sheet.tsx';
import { WaveArt } from './art/wave.tsx';
import { WeaveArt } from './art/weave.tsx';
import { WingArt } from './art/wing.tsx';

const sets: Record<string, () => ReactNode> = {
  dots: DotsArt,
  ear: EarArt,
  grove: GroveArt,
  leaf: LeafArt,
  line: LineArt,
  pine: PineArt,
  pocket: PocketArt,
  ring: RingArt,
  sheet: SheetArt,
  wave: WaveArt,
  weave: WeaveArt,
  wing: WingArt,
};

export function Art({ set, className }: { set: string; className: string }) {
  const Drawing = Object.hasOwn(sets, set) ? sets[set] : undefined;
  if (!Drawing) return null;
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 480 420"
      preserveAspectRatio="xMaxYMin slice"
      className={`pointer-events-none absolute inset-e-0 top-0 ${className}`}
    >
      <Drawing />
    </svg>
  );
}

/** On a phone, title and lead wrap around a small drawing. */
export function BesideArt() {
  return <span aria-hidden="true" className="float-end h-22 w-22 sm:hidden" />;
}
