import { isKind, kindsFor } from '../../../contract/platform/file-limits.ts';
import { Paper, paperPlaces } from '../../../contract/records/paper.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { contentId } from '../../platform/files/content.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { purposeNamed } from '../files/find-files.ts';
import { recordEvent } from '../record/record-event.ts';
import { ticketUrl } from '../ticket.ts';
import { carriesNameOf } from './names-carried.ts';
import { papersOf } from './readable-files.ts';

export const listPapers: Handler<'listPapers'> = ({ purpose, page, limit }, context) =>
  inTransaction(context, async (tx) => {
    const kinds = kindsFor(purposeNamed(purpose));
    const papers = await papersOf(tx, context);
    const ofKind = () => papers().where('file.kind', 'in', kinds);
    const each = ofKind()
      .select(contentId.as('content'))
      .select(({ fn }) => fn.max('file.no').as('last'))
      .groupBy(contentId);
    const pageQuery = await each.orderBy('last', 'desc').$call(pageOf({ page, limit })).execute();
    const total = await countListed(tx, each);
    const contents = pageQuery.map(({ content }) => content);
    const rows = contents.length === 0 ? [] : await placedRows(ofKind(), contents);
    await auditRead(tx, context, recordEvent(context, customerOf(context).accountId, 'read'));
    return { items: await papersIn(tx, context, rows), total };
  });

type Papers = ReturnType<Awaited<ReturnType<typeof papersOf>>>;

function placedRows(papers: Papers, contents: readonly string[]) {
  return papers
    .leftJoin('record_file', 'record_file.file_id', 'file.id')
    .leftJoin('record', 'record.id', 'record_file.record_id')
    .leftJoin('case_file', 'case_file.file_id', 'file.id')
    .leftJoin('case_head', 'case_head.id', 'case_file.case_id')
    .where(contentId, 'in', contents)
    .select(['file.id', 'file.name', 'file.kind', 'file.size', 'file.created_at', 'file.has_preview', 'relative_id'])
    .select([contentId.as('content'), 'record.name as record', 'issued_on'])
    .select(['case_head.kind as case', 'case_head.number as number', 'file.purpose'])
    .orderBy('file.no', 'desc')
    .execute();
}

type PlacedRow = Awaited<ReturnType<typeof placedRows>>[number];

async function papersIn(tx: Tx, context: Context, rows: readonly PlacedRow[]): Promise<Paper[]> {
  const { accountId, untrustedDevice } = customerOf(context);
  const personOf = (row: PlacedRow) => ({ account_id: accountId, person_id: row.relative_id ?? accountId });
  const nameOf = await personNames(tx, context, rows.map(personOf));
  const carriesName = await carriesNameOf(tx, context);
  const byContent = Map.groupBy(rows, ({ content }) => content);
  return [...byContent.values()].flatMap((places) => {
    const row = places.find(({ relative_id }) => relative_id === null) ?? places[0];
    if (!row || !isKind(row.kind)) return [];
    const { id, name, kind, size, created_at, has_preview } = row;
    const isShown = has_preview && untrustedDevice === null;
    return Paper.parse({
      fileId: id,
      name,
      kind,
      size,
      addedAt: created_at,
      preview: isShown ? ticketUrl(context, { file: id, part: 'preview', account: accountId }) : null,
      places: unlike(places.flatMap(placesOf)),
      person: nameOf(personOf(row)),
      carriesName: places.some((place) => carriesName(place.name, place.record ?? '')),
    });
  });
}

type PaperPlace = Paper['places'][number];

function unlike(places: readonly PaperPlace[]): PaperPlace[] {
  return [...new Map(places.map((place) => [Object.values(place).join(' '), place])).values()];
}

function placesOf({ record, issued_on, case: kind, number, purpose }: PlacedRow): PaperPlace[] {
  const named = paperPlaces.find((place) => place === kind);
  return [
    ...(record === null ? [] : [{ of: 'record' as const, name: record, on: issued_on }]),
    ...(named === undefined ? [] : [{ of: named, name: number, on: null }]),
    ...(purpose === 'relative_proof' ? [{ of: 'relative' as const, name: null, on: null }] : []),
  ];
}
