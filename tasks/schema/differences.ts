/** Lines that only one of two lists has, with a sign for the list. */
export function differences(one: readonly string[], other: readonly string[]): string[] {
  const [first, second] = [new Set(one), new Set(other)];
  return [
    ...[...first.difference(second)].map((line) => `- ${line}`),
    ...[...second.difference(first)].map((line) => `+ ${line}`),
  ];
}
