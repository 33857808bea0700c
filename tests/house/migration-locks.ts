import type { AlterTableCmd, Constraint, Node } from 'libpg-query';
import { parse } from 'libpg-query';
import { statementsOf } from '../../server/platform/db/apply.ts';

export type Lock = { table: string; why: string };

/** Locks that last longer the larger a table is; `-- locks <table>: <why>, <time> a million rows` accepts one. */
export async function locksIn(text: string): Promise<Lock[]> {
  const statements = (await parse(text)).stmts?.flatMap(({ stmt }) => stmt ?? []) ?? [];
  const own = new Set(
    statements.flatMap((node) => ('CreateStmt' in node ? node.CreateStmt.relation?.relname : []) ?? []),
  );
  const tables = new Set([...text.matchAll(/^-- locks (\w+): .*\d.* a million rows/gm)].map(([, table]) => table));
  const isOutside = /^-- outside a transaction$/m.test(text);
  const locks = [
    ...statements.flatMap(locksOf).filter(({ table }) => !own.has(table) && !tables.has(table)),
    ...(isOutside ? statements.flatMap(unfitOutside) : []),
  ];
  if (isOutside && statementsOf(text).length !== statements.length)
    locks.push({ table: '', why: 'a statement outside a transaction does not end with its line' });
  return locks;
}

function locksOf(node: Node): Lock[] {
  if ('IndexStmt' in node) {
    const { concurrent, relation } = node.IndexStmt;
    return concurrent ? [] : [{ table: relation?.relname ?? '', why: 'an index is built while nobody may write' }];
  }
  if ('AlterTableStmt' in node) {
    const { cmds, relation } = node.AlterTableStmt;
    const table = relation?.relname ?? '';
    return (cmds ?? []).flatMap((cmd) =>
      ('AlterTableCmd' in cmd ? change(cmd.AlterTableCmd) : []).map((why) => ({ table, why })),
    );
  }
  if ('UpdateStmt' in node)
    return [{ table: node.UpdateStmt.relation?.relname ?? '', why: 'rows are written and stay locked until the end' }];
  if ('DeleteStmt' in node)
    return [{ table: node.DeleteStmt.relation?.relname ?? '', why: 'rows are removed and stay locked until the end' }];
  if ('ClusterStmt' in node)
    return [{ table: node.ClusterStmt.relation?.relname ?? '', why: 'the table is written anew' }];
  if ('ReindexStmt' in node)
    return [{ table: node.ReindexStmt.relation?.relname ?? '', why: 'an index is built while nobody may write' }];
  if ('LockStmt' in node)
    return (node.LockStmt.relations ?? []).flatMap((one) =>
      'RangeVar' in one ? { table: one.RangeVar.relname ?? '', why: 'the table is locked' } : [],
    );
  return [];
}

function change({ subtype, def }: AlterTableCmd): string[] {
  if (subtype === 'AT_AlterColumnType') return ['a column gets another type'];
  if (subtype === 'AT_SetExpression') return ['a generated column is computed anew'];
  if (subtype === 'AT_SetNotNull') return ['every row is looked at for nulls'];
  if (subtype === 'AT_AddIdentity') return ['every row gets a number'];
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) return constraint(def.Constraint);
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) {
    const { constraints, typeName } = def.ColumnDef;
    const type = typeName?.names?.map((name) => ('String' in name ? name.String.sval : '')).at(-1) ?? '';
    return [
      ...(/serial/.test(type) ? ['every row gets a number'] : []),
      ...(constraints ?? []).flatMap((one) => ('Constraint' in one ? constraint(one.Constraint) : [])),
    ];
  }
  return [];
}

function constraint({ contype, skip_validation, indexname, raw_expr }: Constraint): string[] {
  switch (contype) {
    case 'CONSTR_GENERATED':
      return ['a generated column is computed for every row'];
    case 'CONSTR_IDENTITY':
      return ['every row gets a number'];
    case 'CONSTR_DEFAULT':
      return raw_expr && isVolatile(raw_expr) ? ['every row gets a default of its own'] : [];
    case 'CONSTR_CHECK':
    case 'CONSTR_FOREIGN':
      return skip_validation ? [] : ['every row is checked: add it `not valid` and validate it in a later migration'];
    case 'CONSTR_PRIMARY':
    case 'CONSTR_UNIQUE':
    case 'CONSTR_EXCLUSION':
      return indexname ? [] : ['an index is built while nobody may write'];
    default:
      return [];
  }
}

/** Stable for every row of one statement; other functions may differ. */
const stable = ['now', 'now_of_change', 'transaction_timestamp'];

function isVolatile(expression: Node): boolean {
  const called = [...JSON.stringify(expression).matchAll(/"FuncCall":\{"funcname":\[(.*?)\]/g)];
  return called.some(([, names = '']) => !stable.some((name) => names.endsWith(`"sval":"${name}"}}`)));
}

/** A procedure documents how it resumes. */
function unfitOutside(node: Node): Lock[] {
  const fits =
    'CallStmt' in node ||
    ('IndexStmt' in node && node.IndexStmt.concurrent && node.IndexStmt.if_not_exists) ||
    ('DropStmt' in node && node.DropStmt.concurrent && node.DropStmt.missing_ok) ||
    ('AlterTableStmt' in node &&
      node.AlterTableStmt.cmds?.every(
        (cmd) => 'AlterTableCmd' in cmd && cmd.AlterTableCmd.subtype === 'AT_ValidateConstraint',
      ));
  return fits ? [] : [{ table: '', why: 'this cannot be done again after a kill outside a transaction' }];
}
