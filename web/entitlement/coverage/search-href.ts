type Wish = {
  subfunction?: number | undefined;
  specialization?: number | undefined;
  location?: string | undefined;
  providerName?: string | undefined;
  for?: string | undefined;
};

export function searchHref(searchPath: string, wish: Wish): string {
  const asked = Object.entries(wish).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return asked.length === 0 ? searchPath : `${searchPath}?${new URLSearchParams(asked)}`;
}
