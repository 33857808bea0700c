type Wish = {
  subfunction?: number | undefined;
  specialization?: number | undefined;
  location?: string | undefined;
  providerName?: string | undefined;
  for?: string | undefined;
};

export function searchHref(searchPath: string, wish: Wish): string {
  const parameters = Object.entries(wish).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return parameters.length === 0 ? searchPath : `${searchPath}?${new URLSearchParams(parameters)}`;
}
