/** Parameters with an undefined value are left out. */
export function withQuery(address: string, query: Readonly<Record<string, string | undefined>>): string {
  const added = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return added.size === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${added}`;
}
