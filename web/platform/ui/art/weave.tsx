const size = 60;
const lines = [0, 1, 2, 3, 4, 5, 6] as const;

export function WeaveArt() {
  return lines.flatMap((row) =>
    lines.map((column) => {
      const over = (row + column) % 2 === 0;
      const thread = over ? row === 3 : column === 5;
      const [width, height] = over ? [size + 8, size - 20] : [size - 20, size + 8];
      return (
        <rect
          key={`${row} ${column}`}
          x={70 + column * size + (size - width) / 2}
          y={row * size + (size - height) / 2}
          width={width}
          height={height}
          rx="6"
          className={thread ? 'fill-accent' : over ? 'fill-action' : 'fill-nav'}
        />
      );
    }),
  );
}
