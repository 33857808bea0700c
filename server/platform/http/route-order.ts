export function byFixedParts(one: { path: string }, other: { path: string }): number {
  const [own, theirs] = [shapeOf(one.path), shapeOf(other.path)];
  return own < theirs ? -1 : Number(own > theirs);
}

function shapeOf(path: string): string {
  return path.replaceAll(/\/(\{?)[^/]*/g, (_segment, brace) => (brace === '' ? '0' : '1'));
}
