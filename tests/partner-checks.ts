import {
  type BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  type QueryId,
  type RawNode,
  ReferenceNode,
  ValueNode,
} from 'kysely';
import type { Database } from '../server/platform/db/open.ts';

function isPartner(node: OperationNode): boolean {
  return ReferenceNode.is(node) && ColumnNode.is(node.column) && node.column.column.name === 'partner_id';
}

/** Takes out of each statement what compares a partner with a value, and counts it; what joins rows of one partner stays. */
class WithoutPartner extends OperationNodeTransformer {
  taken = 0;

  protected override transformBinaryOperation(node: BinaryOperationNode, queryId?: QueryId): BinaryOperationNode {
    if (!isPartner(node.leftOperand) || ReferenceNode.is(node.rightOperand))
      return super.transformBinaryOperation(node, queryId);
    this.taken += 1;
    const anything = { operator: OperatorNode.create('is not'), rightOperand: ValueNode.createImmediate(null) };
    return super.transformBinaryOperation({ ...node, ...anything }, queryId);
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const sqlFragments = node.sqlFragments.map((text) => {
      const open = text.replace(/([\w."]*\bpartner_id"?) = $/, 'coalesce($1, 0) * 0 = 0 * ');
      this.taken += open === text ? 0 : 1;
      return open;
    });
    return super.transformRaw({ ...node, sqlFragments }, queryId);
  }
}

/** Lets every statement of the application forget its partner, until `restore`. */
export function withoutPartnerChecks(database: Database) {
  const { db, transaction } = database;
  const change = new WithoutPartner();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => change.transformNode(node),
    transformResult: async ({ result }) => result,
  };
  const open: Pick<Database, 'db' | 'transaction'> = {
    db: db.withPlugin(plugin),
    transaction: (run) => transaction((tx) => run(tx.withPlugin(plugin))),
  };
  Object.assign(database, open);
  return {
    taken: () => change.taken,
    restore: () => void Object.assign(database, { db, transaction }),
  };
}
