import type { Pin } from './pins.ts';

type Place = { x: number; y: number };
export type Group = Place & { pins: Pin[] };

/** Pins that are nearer to each other than `near` form a group, at the place of its first pin. */
export function grouped(pins: readonly Pin[], placeOf: (pin: Pin) => Place, near: number): Group[] {
  const groups: Group[] = [];
  for (const pin of pins) {
    const { x, y } = placeOf(pin);
    const group = groups.find((one) => Math.hypot(one.x - x, one.y - y) < near);
    if (group) group.pins.push(pin);
    else groups.push({ x, y, pins: [pin] });
  }
  return groups;
}
