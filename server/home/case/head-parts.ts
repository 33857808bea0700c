import { CasePart } from '../../../contract/home/case.ts';
import type { DeskData } from '../../../contract/platform/desk-right.ts';
import { isOwn } from '../../platform/owner.ts';
import { owners } from '../../platform/owners.ts';
import { named, type PartKind } from './part.ts';

export function headParts(kind: DeskData): PartKind {
  return {
    links: async (db, _context, owner) => {
      const rows = await db
        .selectFrom('case_head')
        .select(['id', 'number', 'person_id', 'about', 'anonymous'])
        .where('kind', '=', kind)
        .where(isOwn(owner, owners.case_head))
        .execute();
      return rows.map((row) => ({
        id: row.id,
        personId: row.person_id ?? owner.session.accountId,
        names: named(row.id, row.number),
        refers: named(row.about),
        isAnonymous: row.anonymous,
      }));
    },
    load: async (db, _context, ids) => {
      const rows = await db
        .selectFrom('case_head')
        .select(['id', 'number', 'subject', 'status', 'turn', 'due_at', 'created_at'])
        .where('id', 'in', ids)
        .execute();
      return rows.map(({ id, number, subject, status, turn, due_at, created_at }) => ({
        id,
        view: {
          ...{ kind, number, service: subject, title: null, status },
          ...{ turn: CasePart.shape.turn.parse(turn), dueAt: due_at, at: created_at, sums: [] },
        },
      }));
    },
  };
}
