/** The side of the square that a sketch fills, in its own units. */
export const sketchSize = 400;

export type Sketch = {
  land: string;
  lines: string;
  lakes: string;
  rivers: string;
  towns: { x: number; y: number; name: string }[];
  pins: { x: number; y: number; text: string }[];
};
