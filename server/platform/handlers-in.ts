export function handlersIn<Operations extends object, Exports extends { [Id in keyof Operations]: unknown }>(
  operations: Operations,
  exported: Exports,
): { readonly [Id in keyof Operations]: Exports[Id] };
export function handlersIn(operations: object, exported: object): object {
  const handlers = new Map(Object.entries(exported));
  return Object.fromEntries(Object.keys(operations).map((id) => [id, handlers.get(id)]));
}
