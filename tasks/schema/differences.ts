/** Lines that only one of the two lists has: `-` for the first list, `+` for the other. */
export function differences(one: readonly string[], other: readonly string[]): string[] {
  const [first, second] = [new Set(one), new Set(other)];
  return [
    ...[...first.difference(second)].map((line) => `- ${line}`),
    ...[...second.difference(first)].map((line) => `+ ${line}`),
  ];
}
