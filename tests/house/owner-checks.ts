import {
  type BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  type QueryId,
  RawNode,
  ReferenceNode,
  ValueNode,
} from 'kysely';
import { owners } from '../../server/owners.ts';
import type { Database } from '../../server/platform/db/open.ts';

const declared = Object.values(owners);
const partners = new Set<string>(declared.flatMap((owner) => ('partner' in owner ? owner.partner : [])));
const persons = new Set<string>(
  declared.flatMap((owner) => ('person' in owner ? owner.person : [])).filter((one) => one !== 'id'),
);

/** Fragments of SQL are read too. */
function columnOf(node: OperationNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (RawNode.is(node) && node.parameters.length === 1) return columnOf(node.parameters[0]);
  return ReferenceNode.is(node) && ColumnNode.is(node.column) ? node.column.column.name : undefined;
}

type Choice = {
  /** `partner`: comparisons with the partner; `owner`: those with the person, too. */
  of: 'partner' | 'owner';
  /** Only statements sent from this place, such as `server/claims/claim/claim-row.ts:46`. */
  at?: string | undefined;
};

/** Comparisons of an owner with a value are removed; joins of one owner's rows stay. */
class WithoutOwner extends OperationNodeTransformer {
  readonly columns: ReadonlySet<string>;
  removed = 0;

  constructor({ of }: Choice) {
    super();
    this.columns = of === 'partner' ? partners : new Set([...partners, ...persons]);
  }

  protected override transformBinaryOperation(node: BinaryOperationNode, queryId?: QueryId): BinaryOperationNode {
    const isOwner = this.columns.has(columnOf(node.leftOperand) ?? '');
    if (!isOwner || ReferenceNode.is(node.rightOperand)) return super.transformBinaryOperation(node, queryId);
    this.removed += 1;
    const anything = { operator: OperatorNode.create('is not'), rightOperand: ValueNode.createImmediate(null) };
    return super.transformBinaryOperation({ ...node, ...anything }, queryId);
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const [before, between, after, ...more] = node.sqlFragments;
    if (
      more.length === 0 &&
      before === '' &&
      between === ' = ' &&
      after === '' &&
      this.columns.has(columnOf(node.parameters[0]) ?? '')
    ) {
      this.removed += 1;
      return super.transformRaw({ ...node, sqlFragments: ['(', ' = ', ' or true)'] }, queryId);
    }
    const sqlFragments = node.sqlFragments.map((text) => {
      const name = /([\w."]*\b(\w+)"?) = $/.exec(text);
      if (!name || !partners.has(name[2] ?? '')) return text;
      this.removed += 1;
      return text.replace(/([\w."]*\b\w+"?) = $/, 'coalesce($1, 0) * 0 = 0 * ');
    });
    return super.transformRaw({ ...node, sqlFragments }, queryId);
  }
}

const platform = 'server/platform/';

/** The innermost first; the caller of shared code is named, too. */
function placeOfStatement(): string | undefined {
  const frames = (new Error().stack ?? '').split('\n').flatMap((line) => {
    const place = /\/(server\/[^:?]+\.ts)(?:\?[^:]*)?:(\d+)/.exec(line);
    return place && !place[1]?.startsWith(`${platform}db/`) ? [`${place[1]}:${place[2]}`] : [];
  });
  return frames[0];
}

/** Statements forget their owner, until `restore`. */
export function withoutOwnerChecks(database: Database, choice: Choice) {
  const { db, transaction } = database;
  const change = new WithoutOwner(choice);
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) =>
      choice.at === undefined || placeOfStatement() === choice.at ? change.transformNode(node) : node,
    transformResult: async ({ result }) => result,
  };
  return { removed: () => change.removed, restore: plugged(database, plugin, { db, transaction }) };
}

export function ownerChecksSeen(database: Database) {
  const { db, transaction } = database;
  const places = new Set<string>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const look = new WithoutOwner({ of: 'owner' });
      look.transformNode(node);
      const place = look.removed > 0 ? placeOfStatement() : undefined;
      if (place !== undefined) places.add(place);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { places, restore: plugged(database, plugin, { db, transaction }) };
}

function plugged(database: Database, plugin: KyselyPlugin, before: Pick<Database, 'db' | 'transaction'>): () => void {
  const open: typeof before = {
    db: before.db.withPlugin(plugin),
    transaction: (run) => before.transaction((tx) => run(tx.withPlugin(plugin))),
  };
  Object.assign(database, open);
  return () => void Object.assign(database, before);
}
