const step = 56;
const rows = [0, 1, 2, 3, 4, 5, 6, 7];
const radii = [9, 14, 6, 19, 11, 16, 7];

export function DotsArt() {
  return rows.flatMap((row) =>
    rows.map((column) => {
      const noted = row === 2 && column === 5;
      const radius = noted ? 26 : (radii[(row * 3 + column * 5) % radii.length] ?? 9);
      return (
        <circle
          key={`${row} ${column}`}
          cx={60 + column * step + (row % 2) * 20}
          cy={20 + row * step}
          r={radius}
          className={noted ? 'fill-accent' : 'fill-action'}
          opacity={noted ? 1 : 0.14 + ((row + column) % 3) * 0.12}
        />
      );
    }),
  );
}
