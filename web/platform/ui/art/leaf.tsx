const heart =
  'M100 222C90 200 24 162 15 94 9 46 42 14 73 20c16 3 25 15 28 31 3-17 13-29 31-31 34-4 60 30 54 76-9 64-75 102-86 126Z';
const veins =
  'M101 51C103 110 102 160 100 222M102 92C82 82 62 76 38 78M102 92c20-12 38-18 62-16M102 128c-18-8-36-12-56-10M102 128c18-9 36-13 54-12M101 162c-12-5-24-8-36-7M101 162c12-6 23-9 34-8';

function Leaf({ place, fill }: { place: string; fill: string }) {
  return (
    <g transform={place}>
      <path d={heart} className={fill} />
      <path d={veins} className="fill-none stroke-surface-brand" strokeWidth="2" strokeLinecap="round" />
    </g>
  );
}

export function LeafArt() {
  return (
    <>
      <Leaf place="translate(30 20) rotate(-38 100 100) scale(1.02)" fill="fill-accent" />
      <Leaf place="translate(190 -70) rotate(22 100 100) scale(1.75)" fill="fill-action" />
    </>
  );
}
