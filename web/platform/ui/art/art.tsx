import type { ReactNode } from 'react';
import { rawHtml } from '../raw-html.ts';
import { DotsArt } from './dots.tsx';
import { EarArt } from './ear.tsx';
import { GroveArt } from './grove.tsx';
import { LeafArt } from './leaf.tsx';
import { LineArt } from './line.tsx';
import { PineArt } from './pine.tsx';
import { PocketArt } from './pocket.tsx';
import { RingArt } from './ring.tsx';
import { SheetArt } from './sheet.tsx';
import { WaveArt } from './wave.tsx';
import { WeaveArt } from './weave.tsx';
import { WingArt } from './wing.tsx';

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

const onServer = import.meta.env.SSR;

/** The drawings are not in the page's script: a page that hydrates keeps the one from the server. */
export function Art({ set, className }: { set: string; className: string }) {
  const frame = {
    focusable: false,
    viewBox: '0 0 480 420',
    preserveAspectRatio: 'xMaxYMin slice',
    className: `pointer-events-none absolute inset-e-0 top-0 ${className}`,
  } as const;
  if (!onServer) return <svg {...frame} aria-hidden="true" suppressHydrationWarning {...rawHtml('')} />;
  const Drawing = Object.hasOwn(sets, set) ? sets[set] : undefined;
  return (
    <svg {...frame} aria-hidden="true">
      {Drawing && <Drawing />}
    </svg>
  );
}

/** Title and lead wrap around this room for a small drawing, on a phone alone. */
export function BesideArt() {
  return <span aria-hidden="true" className="float-end h-12 w-14 sm:hidden" />;
}
