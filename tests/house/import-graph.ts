import { posix } from 'node:path';
import { alg, Graph } from '@dagrejs/graphlib';
import { type Expression, Visitor } from 'oxc-parser';
import { type Source, syntaxOf } from './source-text.ts';

/** A file imports from its own area and from those above it. */
const areas = [
  ['platform'],
  ['directory'],
  ['portal'],
  ['identity'],
  ['entitlement'],
  ['booking'],
  ['records'],
  ['care'],
  ['claims'],
  ['payment'],
  ['telemedicine'],
  ['complaints'],
  ['home'],
  ['desk', 'studio', 'interop'],
];

/** A missing list allows all packages. */
const rooms: Record<string, { rooms: readonly string[]; packages?: readonly string[] }> = {
  contract: { rooms: ['contract'], packages: ['zod'] },
  server: { rooms: ['contract', 'server'] },
  demo: { rooms: ['contract', 'server', 'demo'] },
  web: { rooms: ['contract', 'web'] },
};

export type Import = { from: string; to: string; isPackage: boolean };

/** Types are included. A computed address is '', because nobody can check it. */
export function importsOf(source: Source): Import[] {
  const { module, program } = syntaxOf(source);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  new Visitor({
    ImportExpression: (node) => void specifiers.push(beginningOf(node.source)),
    TSImportType: (node) => void specifiers.push(node.source.value),
  }).visit(program);
  return [...new Set(specifiers)].map((specifier) => {
    const isPackage = !specifier.startsWith('.');
    return {
      from: source.path,
      to: isPackage ? specifier : posix.join(posix.dirname(source.path), specifier),
      isPackage,
    };
  });
}

function beginningOf(source: Expression): string {
  if (source.type === 'Literal') return String(source.value);
  return source.type === 'TemplateLiteral' ? (source.quasis[0]?.value.raw ?? '') : '';
}

export function forbiddenImports(imports: readonly Import[]): string[] {
  return imports.flatMap((one) => {
    const reason = reasonAgainst(one);
    return reason === undefined ? [] : [`${one.from} imports ${one.to || 'a computed address'}: ${reason}`];
  });
}

function reasonAgainst({ from, to, isPackage }: Import): string | undefined {
  const importer = positionOf(from);
  const imported = positionOf(to);
  const allowed = rooms[importer.room];
  if (!allowed || to.includes('/+types/')) return undefined;
  if (to === '') return 'nobody can check it.';
  if (isPackage) {
    const right = allowed.packages?.includes(to) ?? true;
    return right ? undefined : `${importer.room} may use no package but ${allowed.packages?.join(', ')}.`;
  }
  if (!allowed.rooms.includes(imported.room)) return `${importer.room} may import ${allowed.rooms.join(' and ')} only.`;
  const unknown = [importer, imported].find(({ row }) => row < 0);
  if (unknown) return `${unknown.area} is not in the table of areas.`;
  // Files directly in contract/ join the areas' tables, so that others can look a row up by its key.
  if (imported.area === 'app' && imported.room === 'contract' && importer.room !== 'contract') return undefined;
  return imported.row > importer.row ? `${importer.area} comes before ${imported.area}.` : undefined;
}

/** Files directly in a room belong to the app, which knows every area. */
function positionOf(path: string) {
  const [room = '', folder = '', ...rest] = path.split('/');
  if (rest.length === 0) return { room, area: 'app', row: areas.length };
  return { room, area: folder, row: areas.findIndex((names) => names.includes(folder)) };
}

/** The shortest circle of each knot. */
export function fileCircles(imports: readonly Import[]): string[] {
  const graph = new Graph();
  for (const { from, to } of imports) graph.setEdge(from, to);
  return circlesIn(graph).map((circle) => `${inWords(circle)}.`);
}

/** Each step of a circle comes with its import. */
export function folderCircles(imports: readonly Import[]): string[] {
  const folders = new Map<string, Graph>();
  for (const { from, to, isPackage } of imports) {
    if (isPackage) continue;
    const [fromParts, toParts] = [from.split('/'), to.split('/')];
    const depth = fromParts.findIndex((part, index) => part !== toParts[index]);
    if (depth < 0) continue;
    const folder = fromParts.slice(0, depth).join('/');
    const graph = folders.get(folder) ?? new Graph();
    folders.set(folder, graph);
    graph.setEdge(fromParts[depth] ?? '', toParts[depth] ?? '', `${from} imports ${to}`);
  }
  return [...folders].flatMap(([folder, graph]) =>
    circlesIn(graph).map((circle) => {
      const examples = circle.slice(1).map((to, index) => String(graph.edge(circle[index] ?? '', to)));
      return `in ${folder || 'the project'}: ${inWords(circle)}, for ${examples.join(' and ')}.`;
    }),
  );
}

/** A circle begins and ends with the same node. */
function circlesIn(graph: Graph): string[][] {
  return alg.findCycles(graph).map(([start = '']) => {
    const paths = alg.dijkstra(graph, start);
    const lengthTo = (node: string) => paths[node]?.distance ?? Number.POSITIVE_INFINITY;
    const [last] = (graph.predecessors(start) ?? []).sort((a, b) => lengthTo(a) - lengthTo(b));
    const circle = [start];
    for (let node = last; node !== undefined && node !== start; node = paths[node]?.predecessor) circle.unshift(node);
    return [start, ...circle];
  });
}

function inWords([first = '', ...rest]: readonly string[]): string {
  return `${first} imports ${rest.join(', which imports ')}`;
}
