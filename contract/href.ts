import { type RouteId, routes } from './routes.ts';

type Row = (typeof routes)[number];
type PathOf<Id extends RouteId> = Extract<Row, { id: Id }>['path'];

type Segments<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? Head | Segments<Rest> : Path;
type RequiredNames<Path extends string> =
  Segments<Path> extends infer S
    ? S extends `:${infer Name}`
      ? Name extends `${string}?`
        ? never
        : Name
      : never
    : never;
type OptionalNames<Path extends string> =
  Segments<Path> extends infer S ? (S extends `:${infer Name}?` ? Name : never) : never;

type Params<Id extends RouteId> = { [Name in RequiredNames<PathOf<Id>>]: string | number } & {
  [Name in OptionalNames<PathOf<Id>>]?: string | number | undefined;
};

export type PlainRouteId = { [Id in RouteId]: [RequiredNames<PathOf<Id>>] extends [never] ? Id : never }[RouteId];
export type TokenRouteId = Extract<Row, { path: `${string}/:token${string}` }>['id'];

type Query = Readonly<Record<string, string | number | undefined>>;

type HrefArguments<Id extends RouteId> = [RequiredNames<PathOf<Id>>] extends [never]
  ? [params?: Params<Id>, query?: Query]
  : [params: Params<Id>, query?: Query];

const paths: ReadonlyMap<string, string> = new Map(routes.map(({ id, path }) => [id, path]));

export function href<Id extends RouteId>(id: Id, ...[params = {}, query = {}]: HrefArguments<Id>): string {
  const path = pathWith(id, params);
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return search.size === 0 ? path : `${path}?${search}`;
}

export function hrefOfNumber(id: string, number: string): string {
  return pathWith(id, { number });
}

function pathWith(id: string, params: Query): string {
  const values = new Map(Object.entries(params));
  return (paths.get(id) ?? '').replaceAll(/\/:(\w+)\??/g, (_segment, name: string) => {
    const value = values.get(name);
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
}
