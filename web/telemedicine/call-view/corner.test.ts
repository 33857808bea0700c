import { expect, it } from 'vitest';
import { type Corner, corners, nearestCorner, nextCorner } from './corner.ts';

function afterPresses(count: number): Corner {
  return count === 0 ? corners[0] : nextCorner(afterPresses(count - 1));
}

it('moves to each corner by presses alone, and back', () => {
  expect(corners.map((_, presses) => afterPresses(presses))).toEqual([...corners]);
  expect(afterPresses(corners.length)).toBe(corners[0]);
});

it.each([
  [10, 10, 'top-start'],
  [390, 10, 'top-end'],
  [10, 290, 'bottom-start'],
  [390, 290, 'bottom-end'],
] as const)('stays where it is let go, at %i, %i', (x, y, corner) => {
  expect(nearestCorner({ x, y }, { width: 400, height: 300 })).toBe(corner);
});
