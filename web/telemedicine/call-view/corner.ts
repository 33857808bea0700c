/** @internal */
export const corners = ['bottom-end', 'bottom-start', 'top-start', 'top-end'] as const;
export type Corner = (typeof corners)[number];

export function nextCorner(corner: Corner): Corner {
  return corners[(corners.indexOf(corner) + 1) % corners.length] ?? corner;
}

type Point = { x: number; y: number };

export function nearestCorner({ x, y }: Point, { width, height }: { width: number; height: number }): Corner {
  const isEnd = x > width / 2;
  if (y > height / 2) return isEnd ? 'bottom-end' : 'bottom-start';
  return isEnd ? 'top-end' : 'top-start';
}
